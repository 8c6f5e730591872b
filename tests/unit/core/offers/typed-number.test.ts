import { expect, test } from "vitest";
import { typedNumber } from "@/lib/core/offers/typed-number";

test.each([
  ["Q-000161", { letter: "Q-", digits: "000161", revision: undefined }],
  [" q161 ", { letter: "q", digits: "161", revision: undefined }],
  ["161-2", { letter: "", digits: "161", revision: "2" }],
  ["Q-000161-12", { letter: "Q-", digits: "000161", revision: "12" }],
  ["161-0", null],
  ["161 apples", null],
  ["1234567890", null],
  ["", null],
  [undefined, null],
])("%j is read as %j", (text, number) => {
  expect(typedNumber(text)).toEqual(number);
});
