import { describe, expect, test } from "vitest";
import {
  NUMBER_FORMAT_SETTING,
  NUMBER_RESTART_SETTING,
  numberFormatOf,
  numberSeries,
  writtenFormat,
} from "@/lib/core/offers/number-format";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { typedNumbers } from "@/lib/core/offers/typed-quote-number";

describe("the format of numbers [U-31]", () => {
  test.each([
    ["Q-000000", { prefix: "Q-", hasYear: false, width: 6 }],
    ["00000", { prefix: "", hasYear: false, width: 5 }],
    ["YYYY-000", { prefix: "", hasYear: true, width: 3 }],
    ["OFF-YYYY-0000", { prefix: "OFF-", hasYear: true, width: 4 }],
    ["Devis É/00000", { prefix: "Devis É/", hasYear: false, width: 5 }],
  ])("%s is read", (text, format) => {
    expect(numberFormatOf(text)).toEqual(format);
    if (format) expect(writtenFormat(format)).toBe(text);
  });

  test.each([
    ["", "nothing"],
    ["Q-", "no digits"],
    ["Q-0000", "digits that could be a year's"],
    ["Q-YYYY-00", "too few after a year"],
    ["Q2-000000", "a digit in the prefix"],
    ["ABCDEFGHIJKLM000000", "a long prefix"],
    ["Q-0000000000", "too many digits"],
    ["=Q000000", "another mark"],
  ])("%s is none: %s", (text) => {
    expect(numberFormatOf(text)).toBeNull();
  });

  const settings = (format: string, restart = "off") =>
    new Map([
      [NUMBER_FORMAT_SETTING, format],
      [NUMBER_RESTART_SETTING, restart],
    ]);

  test("without settings numbers are Q-000001 and run on", () => {
    expect(numberSeries(new Map(), "2026-11-30")).toEqual({
      numberPrefix: "Q-",
      numberWidth: 6,
      numberYear: 0,
    });
  });

  test("numbers begin anew each year only where they have the year", () => {
    expect(numberSeries(settings("Q-YYYY-0000", "on"), "2027-01-01").numberYear).toBe(2027);
    expect(numberSeries(settings("Q-YYYY-0000"), "2027-01-01")).toEqual({
      numberPrefix: "Q-2027-",
      numberWidth: 4,
      numberYear: 0,
    });
    expect(numberSeries(settings("Q-000000", "on"), "2027-01-01").numberYear).toBe(0);
  });

  test("two numbers that differ are never written alike", () => {
    const written = new Map<string, string>();
    for (const numberPrefix of ["", "Q-", "2026-", "Q-2026-"])
      for (const number of [1, 26, 202, 2026, 20_262, 2_026_002])
        for (const revision of [1, 2, 202, 20_262]) {
          const numberWidth = /\d/.test(numberPrefix) ? 3 : 5;
          const text = quoteNumber({ numberPrefix, numberWidth, number, revision });
          expect(written.get(text)).toBeUndefined();
          written.set(text, `${numberPrefix}/${number}/${revision}`);
        }
  });
});

describe("a typed number", () => {
  test.each([
    ["161", [{ before: "", digits: "161", revision: null }]],
    ["q161", [{ before: "q", digits: "161", revision: null }]],
    ["Q - 000161", [{ before: "q", digits: "000161", revision: null }]],
    ["Q-000161-2", [{ before: "q", digits: "000161", revision: 2 }]],
    ["OFF-2026-0012-3", [{ before: "off2026", digits: "0012", revision: 3 }]],
  ])("%s is read", (text, readings) => {
    expect(typedNumbers(text)).toEqual(readings);
  });

  test("2026-12 may be a revision or a number of the year", () => {
    expect(typedNumbers("2026-12")).toEqual([
      { before: "", digits: "2026", revision: 12 },
      { before: "2026", digits: "12", revision: null },
    ]);
  });

  test("a text is none", () => {
    expect(typedNumbers("Room 12b")).toEqual([]);
    expect(typedNumbers("New website for the bakery 2026")).toEqual([]);
  });
});
