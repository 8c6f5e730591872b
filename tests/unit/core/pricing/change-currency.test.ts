import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountIn, withoutRate } from "@/lib/core/pricing/change-currency";
import { oracleAmountIn } from "./oracle";

const dollars = (amount: number) => ({ amount, currency: "CAD", rate: 1 });

describe("an amount in another currency", () => {
  test("is the original by the ratio of the rates, rounded [BLD-21]", () => {
    const money = { currency: "USD", rate: "0.73" };
    expect([10000, 999, 5000].map((amount) => amountIn(dollars(amount), money))).toEqual([7300, 729, 3650]);
  });

  test("takes both rates where the original is not in the default currency (X-25) [BLD-21]", () => {
    const original = { amount: 7300, currency: "USD", rate: 0.73 };
    expect(amountIn(original, { currency: "EUR", rate: 0.68 })).toBe(6800);
  });

  test("takes the rate of the day it was stated, and itself in its own currency whatever the rate is now [T-03]", () => {
    const original = { amount: 58_000, currency: "GBP", rate: 0.58 };
    expect(amountIn(original, { currency: "CAD", rate: 1 })).toBe(100_000);
    expect(amountIn(original, { currency: "GBP", rate: 0.6 })).toBe(58_000);
  });

  test("is in whole units in a currency without decimals (X-28)", () => {
    expect([10000, 999].map((amount) => amountIn(dollars(amount), { currency: "JPY", rate: 110.5 }))).toEqual(
      [1105000, 110400],
    );
  });

  test("cannot be had at a rate of 0", () => {
    expect(() => amountIn(dollars(1), { currency: "USD", rate: 0 })).toThrow(RangeError);
  });

  test("5,000 chains of changes: each amount is as the oracle says of its original, and comes back to the cent [T-03]", () => {
    const money = fc.record({
      currency: fc.constantFrom("CAD", "USD", "GBP", "JPY", "CHF"),
      rate: fc.integer({ min: 1, max: 1_000_000 }).map((rate) => rate / 10_000),
    });
    const original = fc
      .record({ of: money, units: fc.integer({ min: 0, max: 1_000_000_000 }) })
      .map(({ of, units }) => ({ ...of, amount: of.currency === "JPY" ? units * 100 : units }));
    fc.assert(
      fc.property(original, fc.array(money, { minLength: 1, maxLength: 8 }), (stated, chain) => {
        for (const next of chain) expect(amountIn(stated, next)).toBe(oracleAmountIn(stated, next));
        expect(amountIn(stated, stated)).toBe(stated.amount);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("currencies without a rate", () => {
  test.each([
    ["unknown", undefined],
    ["empty", null],
    ["0", 0],
    ["negative", -1],
    ["text", "soon"],
  ])("are named, once each, when the rate is %s [BLD-23]", (_case, rate) => {
    const missing = { currency: "USD", rate };
    expect(withoutRate([{ currency: "CAD", rate: 1 }, missing, missing])).toEqual(["USD"]);
  });

  test("are none when each has one [BLD-23]", () => {
    expect(withoutRate([dollars(1), { currency: "USD", rate: "0.73" }])).toEqual([]);
  });
});
