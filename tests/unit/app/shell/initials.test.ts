import { expect, test } from "vitest";
import { initials } from "@/app/_shell/avatar";

const of = (firstName: string, lastName: string, email = "zed@example.test") =>
  initials({ firstName, lastName, email });

test.each([
  ["Nadia", "Benali", "NB"],
  ["élodie", "dupont", "ÉD"],
  ["Léa", "Côté-Roy", "LC"],
  ["Ada", "", "A"],
  [" ", "", "Z"],
])("%j %j gives %j, at most 2 letters [SHL-06]", (first, last, letters) => {
  expect(of(first, last)).toBe(letters);
});
