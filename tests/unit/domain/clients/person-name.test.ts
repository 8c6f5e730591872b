import { expect, test } from "vitest";
import { personName } from "@/lib/domain/clients/person-name";

const named = (name: string, email: string, company = "") => {
  const { first_name: first, last_name: last } = personName({ name, email, company });
  return [first, last];
};

test.each([
  ["Zoé Farine", "zoe@farine.test", ["Zoé", "Farine"]],
  ["Marie-Ève de la Cruz", "medlc@mail.test", ["Marie-Ève", "de la Cruz"]],
  ["  Ada   Lovelace ", "post@mail.test", ["Ada", "Lovelace"]],
  ["Nadia", "n.roy@mail.test", ["Nadia", ""]],
  ["Frédéric Côté", "frederic.cote@cote.test", ["Frédéric", "Côté"]],
])("a person's name is split after its first word: %s, %s [S-101]", (name, email, expected) => {
  expect(named(name, email)).toEqual(expected);
});

test.each([
  ["Boulangerie Désilets", "post@boulangerie-desilets.test"],
  ["Théâtre de la Marée", "langue@maree.test"],
  ["Hôtel du Parc", "info@mail.test"],
  ["Roy & fils", "roy@mail.test"],
  ["Solutions Roy inc.", "roy@mail.test"],
  ["Roy S.A.R.L.", "roy@mail.test"],
  ["Studio 54", "steve@mail.test"],
])("a company's name stays whole: %s, %s [S-101]", (name, email) => {
  expect(named(name, email)).toEqual(["", name]);
});

test("a name that is the company's is a company's [S-101]", () => {
  expect(named("Café Olimpico", "rocco@mail.test", "Café Olimpico")).toEqual(["", "Café Olimpico"]);
  expect(named("Rocco Furfaro", "rocco@mail.test", "Café Olimpico")).toEqual(["Rocco", "Furfaro"]);
});
