import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerValue, Operator } from "@/lib/core/pricing/types";
import { evaluateCondition } from "@/lib/core/pricing/visibility";

type Case = [answer: AnswerValue | null | undefined, operator: Operator, value: string, holds: boolean];

const numbers: Case[] = [
  [5, "=", "5", true],
  [5, "=", "5.0", true],
  [5, "!=", "5", false],
  [5, "!=", "6", true],
  [5, ">", "4", true],
  [5, ">", "5", false],
  [5, ">=", "5", true],
  [5, ">=", "6", false],
  [5, "<", "6", true],
  [5, "<", "5", false],
  [5, "<=", "5", true],
  [5, "<=", "4", false],
  [9, "<", "10", true],
  ["9", "<", "10", true],
  [" 9 ", "<", "1e1", true],
  [-1, "<", "0", true],
  [0.3, "=", "0.30", true],
  ["9007199254740993", ">", "9007199254740992", true],
];
const words: Case[] = [
  ["Montréal", "=", "MONTRÉAL", true],
  ["Express", "!=", "express", false],
  ["Express", "=", "standard", false],
  [" Express ", "=", "express", true],
  ["Express", ">", "5", false],
  ["Express", "<", "5", false],
  ["Express", "<=", "Express", false],
  [5, ">", "many", false],
];
const booleans: Case[] = [
  [true, "=", "yes", true],
  [true, "=", "1", true],
  [true, "=", "TRUE", true],
  [true, "=", "no", false],
  [false, "=", "no", true],
  [false, "=", "0", true],
  [false, "=", "false", true],
  [false, "!=", "true", true],
  ["Yes", "=", "true", true],
  ["no", "=", "0", true],
  ["1", "=", "yes", true],
  [true, "=", "maybe", false],
  [true, "!=", "maybe", true],
];
const lists: Case[] = [
  [["logo", "photos"], "=", "Photos", true],
  [["logo", "photos"], "=", "video", false],
  [["logo"], "!=", "logo", false],
  [["logo", "photos"], "!=", "logo", false],
  [["logo", "photos"], "!=", "Photos", false],
  [["logo", "photos"], "!=", "video", true],
  [["logo", "photos"], "CONTAINS", "LOGO", true],
  [["logo", "photos"], "CONTAINS", "photo", false],
  [["logo", "photos"], "EXCLUDES", "video", true],
  [["logo", "photos"], "EXCLUDES", "logo", false],
  [["3", "12"], ">", "10", true],
  [["3", "12"], ">", "12", false],
];
const parts: Case[] = [
  ["A new Web shop", "CONTAINS", "web", true],
  ["A new Web shop", "CONTAINS", "app", false],
  ["A new Web shop", "EXCLUDES", "app", true],
  ["A new Web shop", "EXCLUDES", "WEB", false],
  [120, "CONTAINS", "12", true],
];
const empty: Case[] = (["=", "!=", ">", "<", ">=", "<=", "CONTAINS", "EXCLUDES"] as const).flatMap(
  (operator) => [null, undefined, "", "  ", []].map((answer): Case => [answer, operator, "x", false]),
);

describe("a condition holds", () => {
  test.each(numbers)("between numbers: %j %s %j is %s [CAL-12, CON-03]", check);
  test.each(words)("between texts, whatever their case: %j %s %j is %s [CAL-12]", check);
  test.each(booleans)("between yes and no in all spellings: %j %s %j is %s [CAL-12]", check);
  test.each(lists)("for lists by any chosen value (S-078): %j %s %j is %s [CAL-12]", check);
  test("with several choices = is 'one of the chosen is' and != 'none of the chosen is', never both and never neither [T-02]", () => {
    const options = ["logo", "Logo", "photos", "video", "1", "true", "0"];
    fc.assert(
      fc.property(fc.subarray(options, { minLength: 1 }), fc.constantFrom(...options), (chosen, value) => {
        const [is, isNot] = [evaluateCondition("=", chosen, value), evaluateCondition("!=", chosen, value)];
        expect(isNot).toBe(!is);
        expect(is).toBe(chosen.some((one) => evaluateCondition("=", one, value)));
      }),
    );
  });

  test.each(parts)("for a part of a text (S-078): %j %s %j is %s [CAL-12]", check);
  test.each(empty)("never for an empty answer: %j %s %j is %s [CAL-11, CAL-12]", check);
});

function check(answer: Case[0], operator: Operator, value: string, holds: boolean) {
  expect(evaluateCondition(operator, answer, value)).toBe(holds);
}
