import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { OFFER_FORMATS, offerText } from "@/lib/core/offers/offer-text";
import { readDay } from "@/lib/core/time/typed-day";

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026/1/5", "2026-01-05"],
  ["23/11/2026", "2026-11-23"],
  [" 5.3.2026 ", "2026-03-05"],
  ["5 3 2026", "2026-03-05"],
  ["12/25/2026", "2026-12-25"],
  ["23 Nov 2026", "2026-11-23"],
  ["Nov. 23, 2026", "2026-11-23"],
  ["1er août 2026", "2026-08-01"],
  ["3 févr. 2026", "2026-02-03"],
  ["12 de septiembre de 2026", "2026-09-12"],
])("reads %s as %s", (text, day) => {
  expect(readDay(text, "dayFirst")).toBe(day);
});

test("reads two numbers that could both be the month in the reader's order", () => {
  expect(readDay("3/5/2026", "dayFirst")).toBe("2026-05-03");
  expect(readDay("3/5/2026", "monthFirst")).toBe("2026-03-05");
});

test.each([
  "",
  "soon",
  "31/02/2026",
  "2026-02-30",
  "13/13/2026",
  "23/11/26",
  "23 jui 2026",
  "0/1/2026",
  "1 2 3 2026",
])("does not guess what '%s' is", (text) => {
  expect(readDay(text, "dayFirst")).toBeNull();
});

test("reads every day as it is shown, in every language and format [U-01]", () => {
  const randomDay = fc
    .integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9998, 11, 31) })
    .map((at) => new Date(at).toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      randomDay,
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(...OFFER_FORMATS),
      (day, language, format) => {
        expect(readDay(offerText({ language, format, timeZone: "UTC" }).date(day), "dayFirst")).toBe(day);
      },
    ),
  );
});
