import { expect, test } from "vitest";
import { decimal } from "@/lib/core/money/decimal";
import { roundHalfAwayFromZero, roundRatio, roundScaled } from "@/lib/core/money/rounding";

test.each([
  ["2.4", 2n],
  ["2.5", 3n],
  ["3.5", 4n],
  ["-2.4", -2n],
  ["-2.5", -3n],
  ["1.005e2", 101n],
  ["0.4999999999999999999", 0n],
  ["-0.5", -1n],
  ["7", 7n],
])("rounds %s half away from zero to %s (S-071)", (value, whole) => {
  expect(roundHalfAwayFromZero(decimal(value))).toBe(whole);
});

test.each([
  [12349, 12300n],
  [12350, 12400n],
  [-12350, -12400n],
  [49.99, 0n],
  ["50", 100n],
])("rounds %s to a multiple of 100: %s (X-28)", (value, whole) => {
  expect(roundHalfAwayFromZero(decimal(value), 100)).toBe(whole);
});

test.each([
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [1n, -2n, -1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [-5n, 3n, -2n],
  [6n, 3n, 2n],
])("rounds the ratio %s / %s to %s", (numerator, denominator, whole) => {
  expect(roundRatio(numerator, denominator)).toBe(whole);
});

test("refuses to divide by zero", () => {
  expect(() => roundScaled(decimal(1), decimal(1), decimal(0))).toThrow(RangeError);
});
