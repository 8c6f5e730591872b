import { expect, test } from "vitest";
import { figureText } from "@/lib/core/documents/figure-text";

test.each([
  ["68 %", "68\u00a0%"],
  ["1 200 €", "1\u00a0200\u00a0€"],
  ["12 weeks at the most", "12 weeks at the most"],
  ["No figure", "No figure"],
])("%s is not broken between figure and unit", (given, expected) => {
  expect(figureText(given)).toBe(expected);
});
