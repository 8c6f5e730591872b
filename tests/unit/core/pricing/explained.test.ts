import fc from "fast-check";
import { expect, test } from "vitest";
import type { TraceStep } from "@/lib/core/pricing/types";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import { linesOfOneItem } from "./arbitraries";
import { over, plus, rational, rounded, times, type Rational } from "./rational";

const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Recomputes a step's amount from its basis; null if there is nothing to compute. */
function byHand({ step, basis }: TraceStep, base: Rational): Rational | null {
  if (basis?.kind === "units")
    return plus(times(rational(basis.units), rational(basis.rate)), rational(basis.flat_fee));
  if (basis?.kind === "answer" && basis.percent !== undefined)
    return times(base, over(rational(basis.percent), rational(100)));
  if (basis?.kind === "answer" && basis.hours !== undefined)
    return times(rational(basis.hours), rational(basis.hourly_rate ?? 0));
  if (!["base", "modifier", "rounding", "floor"].includes(step)) throw new Error(`${step} explains nothing`);
  return null;
}

test("20,000 explanations can be computed again by hand: each step, their sum with its rounding, the rate [S-077]", () => {
  const seen = { units: 0, percent: 0, hours: 0, rounding: 0, rates: 0 };
  fc.assert(
    fc.property(linesOfOneItem, ({ rules, fields, currency: drawn, conversion, answers: lines }) => {
      // A catalogue in yen has no fractions of a yen.
      const currency = !conversion && drawn === "JPY" ? "EUR" : drawn;
      const rates = conversion && { from: { rate: conversion.fromRate }, to: { rate: conversion.toRate } };
      for (const answers of lines) {
        const price = unitPrice(rules, fields, answers, {
          currency,
          ...(rates && { conversion: rates }),
        });
        if (!price.ok) continue;
        const steps = price.trace
          .filter(({ basis }) => basis?.kind !== "rates")
          .map((one) => ({ ...one, amount: one.original ?? one.amount }));
        let base = rational(0);
        for (const one of steps) {
          const computed = byHand(one, base);
          if (computed) expect(size(BigInt(one.amount))).toBe(size(rounded(computed, 1n)));
          if (one.step === "base" || one.step === "tier") base = plus(base, computed ?? rational(one.amount));
          if (one.basis?.kind === "units") seen.units += 1;
          if (one.basis?.kind === "answer") {
            if (one.basis.percent !== undefined) seen.percent += 1;
            if (one.basis.hours !== undefined) seen.hours += 1;
          }
        }
        expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.original);
        const rounding = steps.find(({ step }) => step === "rounding")?.amount ?? 0;
        // Each step and the price are off by at most half a cent.
        expect(Math.abs(rounding)).toBeLessThanOrEqual((steps.length + 1) / 2);
        if (rounding !== 0) seen.rounding += 1;
        const basis = price.trace.find((one) => one.basis?.kind === "rates")?.basis;
        expect(basis !== undefined).toBe(rates !== undefined);
        if (basis?.kind !== "rates") continue;
        const converted = over(
          times(rational(price.original), rational(basis.to.rate)),
          rational(basis.from.rate),
        );
        expect(price.amount).toBe(Number(rounded(converted, currency === "JPY" ? 100n : 1n)));
        seen.rates += 1;
      }
    }),
    { numRuns: 2_000 },
  );
  // The counts are random, usually 100 or more. Every kind must occur.
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(10);
});
