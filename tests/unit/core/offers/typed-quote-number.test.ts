import { expect, test } from "vitest";
import { typedQuoteNumber } from "@/lib/core/offers/typed-quote-number";

test.each([
  ["161", { digits: "161", number: 161, revision: null, hasLetter: false }],
  [" q161 ", { digits: "161", number: 161, revision: null, hasLetter: true }],
  ["Q-000161", { digits: "000161", number: 161, revision: null, hasLetter: true }],
  ["Q-000161-2", { digits: "000161", number: 161, revision: 2, hasLetter: true }],
  ["161-12", { digits: "161", number: 161, revision: 12, hasLetter: false }],
  ["161-0", null],
  ["1234567890", null],
  ["Quote", null],
  ["", null],
])("%j is read as the number of an offer, or as none", (typed, number) => {
  expect(typedQuoteNumber(typed)).toEqual(number);
});
