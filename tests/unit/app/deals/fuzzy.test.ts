import { expect, test } from "vitest";
import { fuzzy } from "@/app/(workspace)/deals/_parts/builder/document/fuzzy";

const NAMES = ["Texte et image", "Étapes", "Chiffres clés", "Titre", "Images"];
const found = (search: string) => fuzzy(NAMES, search, (name) => name);

test("finds by letters in their order, without accents, the closest first", () => {
  expect(found("etapes")).toEqual(["Étapes"]);
  expect(found("image")).toEqual(["Images", "Texte et image"]);
  expect(found("ccl")).toEqual(["Chiffres clés"]);
  expect(found("t")[0]).toBe("Texte et image");
  expect(found("xyz")).toEqual([]);
  expect(found(" ")).toEqual(NAMES);
});
