import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundingStep } from "@/lib/core/money/currency";
import { decimal, decimalText } from "@/lib/core/money/decimal";
import { formatMoney } from "@/lib/core/money/format";
import {
  readMoney,
  readNumber,
  readPlainNumber,
  displayMoney,
  displayNumber,
  type NumberTerms,
} from "@/lib/core/money/typed-number";
import { LANGUAGE_TABLE, LANGUAGES, type Language } from "@/lib/core/i18n/languages";

const CURRENCIES = ["CAD", "USD", "EUR", "GBP", "JPY", "CHF"] as const;
const minorOf = (text: string, language: Language = "en", currency = "CAD") => {
  const reading = readMoney(text, { language, currency });
  return reading.ok ? reading.value : reading.problem;
};
const numberOf = (text: string, terms: Partial<NumberTerms> = {}) => {
  const reading = readPlainNumber(text, { language: "en", decimals: 2, ...terms });
  return reading.ok ? reading.value : reading.problem;
};

describe("an amount is read as people write it", () => {
  test.each([
    ["7,480.00", 7480_00],
    ["7.480,00", 7480_00],
    ["1.234.567,89", 1_234_567_89],
    ["1,234,567.89", 1_234_567_89],
    ["1.234.567", 1_234_567_00],
    ["1 234,5", 1234_50],
    ["1\u202f234,56", 1234_56],
    ["1\u00a0234,56", 1234_56],
    ["1\u2009234.56", 1234_56],
    ["1'234.56", 1234_56],
    ["1’234’567.8", 1_234_567_80],
    ["7,5", 7_50],
    ["12.5", 12_50],
    ["12.", 12_00],
    [",5", 50],
    [".05", 5],
    ["-3.10", -3_10],
    ["−3,10", -3_10],
    ["-$1,234.50", -1234_50],
    ["$-5", -5_00],
    ["$7,480.00", 7480_00],
    ["7 480,00 $", 7480_00],
    ["CA$12", 12_00],
    ["12 cad", 12_00],
    ["  12  ", 12_00],
    ["007", 7_00],
    ["0.29", 29],
    ["1234,567", "tooManyDecimals"],
    ["", null],
    ["   ", null],
  ] as const)("%j in any language", (text, minor) => {
    for (const language of LANGUAGES) expect([language, minorOf(text, language)]).toEqual([language, minor]);
  });

  test.each([
    ["7,480", 7480_00, "twoMeanings"],
    ["7.480", "twoMeanings", "twoMeanings"],
    ["7.485", "twoMeanings", "twoMeanings"],
    ["12.500", "twoMeanings", "twoMeanings"],
  ])("%j has a meaning only where the language gives it one", (text, english, french) => {
    expect([minorOf(text, "en"), minorOf(text, "fr")]).toEqual([english, french]);
  });

  test.each([
    "1e5",
    "$3$",
    "$ 3 $",
    "CAD 3 CAD",
    "CA$ 3 $",
    "12abc",
    "1.2.3",
    "1,2,3",
    "12,34.50",
    "1 23",
    "12 34 567",
    "1 234 56",
    "0 123",
    "1,234.567,8",
    "1 234,567 8",
    "1'234 567",
    "5-",
    "--5",
    "-$-5",
    "1_000",
    "½",
    "5²",
    "٣",
    ".",
    "-",
    "1/2",
    "10-20",
    "1\t234",
    "1\n234",
    "0x10",
    "NaN",
    "Infinity",
    "１２",
  ])("%j is none", (text) => {
    for (const language of LANGUAGES)
      expect([language, minorOf(text, language)]).toEqual([language, "notANumber"]);
  });

  test("in another currency it is refused with that currency", () => {
    for (const text of ["12 €", "€12", "12 EUR", "US$12"])
      expect(readMoney(text, { language: "en", currency: "CAD" })).toMatchObject({
        problem: "otherUnit",
        unit: text.replace(/[\d ]/g, ""),
      });
  });

  test("has the currency's decimals at most", () => {
    expect(["1.255", "0.125", "12,345.678"].map((text) => minorOf(text))).toEqual([
      "twoMeanings",
      "tooManyDecimals",
      "tooManyDecimals",
    ]);
    expect(
      ["1500", "1,500", "1500.00", "1500.5", "￥1,500", "JP¥1500"].map((text) => minorOf(text, "en", "JPY")),
    ).toEqual([1500_00, 1500_00, 1500_00, "tooManyDecimals", 1500_00, 1500_00]);
  });

  test("is refused when it is beyond what is exact", () => {
    expect(minorOf("90071992547409.91")).toBe(9_007_199_254_740_991);
    expect(minorOf("90071992547409.92")).toBe("tooLong");
    expect(minorOf("1".repeat(41))).toBe("tooLong");
  });
});

describe("a number", () => {
  test.each([
    ["7,5", 7.5],
    ["12.5", 12.5],
    ["12.5 %", 12.5],
    ["% 5", 5],
    ["% 5 %", "notANumber"],
    ["9,975", "tooManyDecimals"],
    ["12,345", "tooManyDecimals"],
    ["100", 100],
    ["250", 250],
  ])("of percents with two decimals: %j is %j", (text, value) => {
    for (const language of LANGUAGES)
      expect(numberOf(text, { language, decimals: 2, most: 100, units: ["%"] })).toBe(value);
  });

  test.each([
    ["9.975", 9.975],
    ["9,975", 9.975],
    ["100.1", 100.1],
    ["5.00001", "tooManyDecimals"],
  ])("of a tax: %j is %j, as nothing is above 100 %", (text, value) => {
    for (const language of LANGUAGES)
      expect(numberOf(text, { language, decimals: 4, most: 100 })).toBe(value);
  });

  test("with three decimals is read by the language's own mark; by the other one it could be a thousand", () => {
    expect(numberOf("1.234", { decimals: 8 })).toBe(1.234);
    expect(numberOf("1,234", { decimals: 8 })).toBe("twoMeanings");
    expect(numberOf("1,234", { decimals: 8, language: "fr" })).toBe(1.234);
    expect(numberOf("1.234", { decimals: 8, language: "fr" })).toBe("twoMeanings");
    expect(numberOf("0,6719", { decimals: 8 })).toBe(0.6719);
    expect(numberOf("0,671", { decimals: 8 })).toBe(0.671);
  });

  test("that is whole has no fraction", () => {
    expect(
      ["1,234", "1.234", "1,5", "2.5", "2.0", "1 000"].map((text) => numberOf(text, { decimals: 0 })),
    ).toEqual([1234, "twoMeanings", "tooManyDecimals", "tooManyDecimals", 2, 1000]);
  });

  /** Both meanings of a text that is refused as ambiguous, or the other problem with it. */
  const meaningsOf = (text: string, terms: NumberTerms) => {
    const reading = readNumber(text, terms);
    if (reading.ok || reading.problem !== "twoMeanings") return reading.ok || reading.problem;
    return [reading.fraction, reading.whole].map((meaning) => meaning && decimalText(meaning));
  };

  test("with two meanings is refused with both", () => {
    expect(meaningsOf("-7.480", { language: "en", decimals: 2 })).toEqual(["-7.48", "-7480"]);
  });

  test("with two meanings is refused with those only that its field accepts", () => {
    expect([
      meaningsOf("12.345", { language: "en", decimals: 2 }),
      meaningsOf("-12,345", { language: "fr", decimals: 2 }),
      meaningsOf("12,345", { language: null, decimals: 2 }),
      meaningsOf("12.340", { language: "es", decimals: 2 }),
      meaningsOf("12.345", { language: "fr", decimals: 3 }),
      meaningsOf("1.000", { language: "en", decimals: 0 }),
      meaningsOf("1.234", { language: "en", decimals: 0 }),
      meaningsOf("1.234", { language: "en", decimals: 0, most: 365 }),
      meaningsOf("1.000", { language: "fr", decimals: 0, most: 365 }),
    ]).toEqual([
      [null, "12345"],
      [null, "-12345"],
      [null, "12345"],
      ["12.34", "12340"],
      ["12.345", "12345"],
      ["1", "1000"],
      [null, "1234"],
      "tooManyDecimals",
      "tooManyDecimals",
    ]);
  });

  test("is shown so that it has one meaning", () => {
    const shown = (value: number, language: "en" | "fr", most?: number) =>
      displayNumber(decimal(value), { language, most });
    expect([
      shown(1.234, "en"),
      shown(1.234, "fr"),
      shown(0.125, "en"),
      shown(1234.567, "fr"),
      shown(9.975, "fr", 100),
      shown(-2, "en"),
    ]).toEqual(["1.2340", "1,2340", "0.125", "1234,567", "9,975", "-2"]);
    expect([
      displayMoney(7480_00, { language: "en", currency: "CAD" }),
      displayMoney(7480_50, { language: "fr", currency: "EUR" }),
      displayMoney(1500_00, { language: "fr", currency: "JPY" }),
      displayMoney(null, { language: "en", currency: "CAD" }),
      displayMoney(-5, { language: "en", currency: "CAD" }),
    ]).toEqual(["7480.00", "7480,50", "1500", "", "-0.05"]);
  });
});

const language = fc.constantFrom(...LANGUAGES);
const currency = fc.constantFrom(...CURRENCIES);
const largest = 9_007_199_254_740_900;
const minor = fc.integer({ min: -largest, max: largest });

test("what a money field shows, typed back in any language, is the same amount", () => {
  fc.assert(
    fc.property(minor, currency, language, language, (amount, code, shownIn, typedIn) => {
      const whole = Math.trunc(amount / roundingStep(code)) * roundingStep(code) + 0;
      const shown = displayMoney(whole, { language: shownIn, currency: code });
      expect(readMoney(shown, { language: typedIn, currency: code })).toEqual({ ok: true, value: whole });
    }),
    { numRuns: 5_000 },
  );
});

test("an amount as lists, pages and PDFs show it, pasted in any language, is the same amount", () => {
  fc.assert(
    fc.property(
      minor,
      currency,
      language,
      fc.constantFrom("app", "proposal"),
      (amount, code, typedIn, surface) => {
        const whole = Math.trunc(amount / roundingStep(code)) * roundingStep(code) + 0;
        const reading = readMoney(formatMoney(whole, code, surface), {
          language: typedIn,
          currency: code,
        });
        // In French ￥1,500 is ambiguous, because a comma is the only separator, so its author has to decide.
        if (!reading.ok)
          return expect([reading.problem, code, typedIn]).toEqual(["twoMeanings", "JPY", "fr"]);
        expect(reading.value).toBe(whole);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("what a number field shows, typed back in any language, is the same number", () => {
  const value = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 }));
  fc.assert(
    fc.property(
      value,
      language,
      language,
      fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
      ([digits, places], shownIn, typedIn, most) => {
        const number = { digits: BigInt(digits), scale: places };
        const shown = displayNumber(number, { language: shownIn, most });
        const reading = readNumber(shown, { language: typedIn, decimals: 8, most });
        expect(reading.ok && reading.value && decimalText(reading.value)).toBe(decimalText(number));
      },
    ),
    { numRuns: 5_000 },
  );
});

test("what a refused ambiguous number could mean is accepted when it is typed as shown", () => {
  const digits = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }));
  let proposed = 0;
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom(",", "."),
      fc.option(language, { nil: null }),
      fc.integer({ min: 0, max: 8 }),
      fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
      ([head, tail], mark, readIn, decimals, most) => {
        const terms = { language: readIn, decimals, most };
        const refused = readNumber(`${head}${mark}${String(tail).padStart(3, "0")}`, terms);
        if (refused.ok || refused.problem !== "twoMeanings") return;
        for (const meaning of [refused.fraction, refused.whole]) {
          if (!meaning) continue;
          const reading = readNumber(displayNumber(meaning, { language: readIn ?? "en" }), terms);
          expect(reading.ok && reading.value && decimalText(reading.value)).toBe(decimalText(meaning));
          expect(Number(decimalText(meaning))).toBeLessThanOrEqual(most ?? Infinity);
          proposed += 1;
        }
      },
    ),
    { numRuns: 5_000 },
  );
  expect(proposed).toBeGreaterThan(500);
});

test("random text is refused, or what a person would read", () => {
  const parts = (pool: string[]) =>
    fc.array(fc.constantFrom(...pool), { maxLength: 9 }).map((found) => found.join(""));
  const text = fc.oneof(
    parts([..."0123456789012345,,..  '’-+\u00a0\u202fe$%"]),
    parts(["1", "12", "123", "480", "000", "0", ",", ".", ",", ".", " ", "’", "-", "$"]),
    fc
      .tuple(
        parts(["", "", "-", "$"]),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(",", "."),
        fc.integer({ min: 100, max: 999 }),
      )
      .map((found) => found.join("")),
  );
  const seen = { read: 0, refused: 0, twofold: 0 };
  fc.assert(
    fc.property(text, language, fc.integer({ min: 0, max: 4 }), (typed, readIn, decimals) => {
      const reading = readNumber(typed, { language: readIn, decimals, units: ["$", "%"] });
      const meanings = personsMeanings(typed);
      if (reading.ok) {
        if (reading.value === null) {
          expect(typed.trim()).toBe("");
          return;
        }
        seen.read += 1;
        expect(meanings).toContain(decimalText(reading.value));
        // A text with two meanings is only read in the language's own way, if the other meaning is
        // impossible.
        if (meanings.size > 1)
          expect(isOwnReading(typed, decimalText(reading.value), readIn, decimals)).toBe(true);
        return;
      }
      seen.refused += 1;
      if (meanings.size > 1) seen.twofold += 1;
      const [only = ""] = meanings;
      if (meanings.size === 1) expect((only.split(".")[1] ?? "").length).toBeGreaterThan(decimals);
    }),
    { numRuns: 20_000 },
  );
  expect(Math.min(seen.read, seen.refused, seen.twofold)).toBeGreaterThan(500);
});

/**
 * Every number that a text may mean by the usual notations: with or without a separator between groups of
 * three, and with either decimal mark.
 */
function personsMeanings(text: string): Set<string> {
  const found = new Set<string>();
  const [, sign = "", before = "", inner = "", body = "", after = ""] =
    /^([-+]?)\s*([$%]?)\s*([-+]?)\s*([\d.,'’ \u00a0\u202f]*?)\s*([$%]?)$/.exec(text.trim()) ?? [];
  if ((sign !== "" && inner !== "") || (before !== "" && after !== "")) return found;
  const minus = sign + inner === "-" ? "-" : "";
  for (const group of ["", "[ \u00a0\u202f]", "['’]", "\\.", ","])
    for (const mark of ["\\.", ","]) {
      if (group === mark) continue;
      const whole = group === "" ? "\\d+" : `[1-9]\\d{0,2}(?:${group}\\d{3})+`;
      const match = new RegExp(`^(?:(${whole})(?:${mark}(\\d*))?|${mark}(\\d+))$`).exec(body);
      if (!match) continue;
      const [, head = "0", tail, bare] = match;
      const plain = head.replace(/\D/g, "");
      found.add(decimalText(decimal(`${minus}${plain}.${tail ?? bare ?? ""}`)));
    }
  return found;
}

/**
 * Whether a reading of an ambiguous text is the language's own. With a decimal point, 7,480 is 7480 if the
 * field cannot have three decimals. If it can, the language's own decimal mark is one.
 */
function isOwnReading(text: string, value: string, readIn: Language, decimals: number): boolean {
  const mark = text.includes(",") ? "," : ".";
  const own = LANGUAGE_TABLE[readIn].decimalMark;
  const fraction = text.replace(/[^\d.,]/g, "").split(mark)[1] ?? "";
  const isFraction =
    decimalText(decimal(value)) ===
    decimalText(
      decimal(`${value.startsWith("-") ? "-" : ""}${text.replace(/[^\d.,]/g, "").replace(mark, ".")}`),
    );
  if (fraction.length !== 3) return false;
  return isFraction ? mark === own && decimals >= 3 : mark === "," && own === "." && decimals < 3;
}
