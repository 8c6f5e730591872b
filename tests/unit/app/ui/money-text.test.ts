import { expect, test } from "vitest";
import { cleanMoneyText, minorOfText, textOfMinor } from "@/app/_ui/money-text";

test.each([
  ["12.50", "12.50"],
  ["12,5", "12.5"],
  ["1.2.3", "1.23"],
  ["a1b2", "12"],
  ["-5", "-5"],
  ["5-", "5"],
  ["12.345", "12.34"],
  [".", "."],
  ["$ 1 200.00", "1200.00"],
])("of %j stays %j: digits, one dot, a leading minus [WID-11]", (typed, kept) => {
  expect(cleanMoneyText(typed)).toBe(kept);
});

test.each([
  ["", null],
  ["-", null],
  [".", null],
  ["12.5", 1250],
  ["12.", 1200],
  [".05", 5],
  ["-3.10", -310],
  ["0.29", 29],
  ["1234567890123.45", 123456789012345],
])("%j is %j minor units, blank is null [WID-11]", (text, minor) => {
  expect(minorOfText(text)).toBe(minor);
});

test.each([
  [null, ""],
  [0, "0.00"],
  [5, "0.05"],
  [-310, "-3.10"],
  [123456, "1234.56"],
])("shows %j with 2 decimals as %j [WID-11]", (minor, text) => {
  expect(textOfMinor(minor)).toBe(text);
});
