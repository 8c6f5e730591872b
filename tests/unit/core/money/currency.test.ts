import { describe, expect, test } from "vitest";
import { convertAmount, defaultCurrency, roundingStep } from "@/lib/core/money/currency";

describe("roundingStep", () => {
  test.each([
    ["CAD", 1],
    ["USD", 1],
    ["EUR", 1],
    ["GBP", 1],
    ["CHF", 1],
    ["JPY", 100],
    ["KRW", 100],
  ])("%s moves in steps of %i (X-28)", (currency, step) => {
    expect(roundingStep(currency)).toBe(step);
  });
});

describe("convertAmount", () => {
  const cad = { rate: 1 };

  test.each([
    ["CAD 100.00 at 0.73 is USD 73.00", 10000, cad, { rate: 0.73, currency: "USD" }, 7300],
    ["half a cent goes up: 0.01 × 0.5", 1, cad, { rate: 0.5, currency: "USD" }, 1],
    ["and away from zero below it", -1, cad, { rate: 0.5, currency: "USD" }, -1],
    [
      "the exact half that binary fractions miss: 1.00 × 1.005",
      100,
      cad,
      { rate: "1.005", currency: "USD" },
      101,
    ],
    [
      "from one foreign currency to another: USD 73.00 is EUR 68.00",
      7300,
      { rate: 0.73 },
      { rate: "0.68", currency: "EUR" },
      6800,
    ],
    ["a third is rounded once", 100, { rate: 3 }, { rate: 1, currency: "CAD" }, 33],
    ["yen come in whole yen: 12.34 × 110.5 = ¥1,363.57", 1234, cad, { rate: 110.5, currency: "JPY" }, 136400],
  ])("%s [BLD-21]", (_case, amount, from, to, expected) => {
    expect(convertAmount(amount, from, to)).toBe(expected);
  });

  test.each([0, -1, "0.0"])("refuses the rate %s", (rate) => {
    expect(() => convertAmount(100, { rate }, { rate: 1, currency: "CAD" })).toThrow(RangeError);
    expect(() => convertAmount(100, { rate: 1 }, { rate, currency: "CAD" })).toThrow(RangeError);
  });
});

test("the default currency is CAD [LIM-10]", () => {
  expect(defaultCurrency).toBe("CAD");
});
