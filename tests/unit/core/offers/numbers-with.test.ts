import { expect, test } from "vitest";
import { numbersWith } from "@/lib/core/offers/numbers-with";

const written = (number: number) => String(number).padStart(6, "0");

test.each([
  ["432", 20_000, "anywhere"],
  ["000", 2_000, "anywhere"],
  ["0043", 20_000, "start"],
  ["000432", 500, "anywhere"],
  ["4321", 2_000_000, "anywhere"],
  ["123456", 200_000, "anywhere"],
] as const)("the digits %s are found in all numbers up to %d that hold them: %s", (digits, max, where) => {
  const expected = Array.from({ length: max }, (_, index) => index + 1).filter((number) =>
    where === "start" ? written(number).startsWith(digits) : written(number).includes(digits),
  );
  expect(numbersWith(digits, max, where, 6).sort((a, b) => a - b)).toEqual(expected);
});

test("few digits and few of a long number are not looked for", () => {
  expect(numbersWith("12", 1_000_000, "anywhere", 6)).toEqual([]);
  expect(numbersWith("123", 9_999_999, "anywhere", 6).every((number) => number < 1_000_000)).toBe(true);
  expect(numbersWith("000", 999_999, "anywhere", 6).length).toBeLessThan(10_000);
});
