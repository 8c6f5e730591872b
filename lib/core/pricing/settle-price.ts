import {
  convertAmount,
  defaultCurrency,
  roundingStep,
  type CurrencyCode,
  type ExchangeRate,
} from "@/lib/core/money/currency";
import { add, decimal, negate, zero, type Decimal, decimalText } from "@/lib/core/money/decimal";
import { roundHalfAwayFromZero } from "@/lib/core/money/rounding";
import type { Money } from "./change-currency";
import type { TraceRate, TraceStep } from "./types";
import type { visibleAnswers } from "./visibility";

/** The highest unit price, in minor units. */
export const largestUnitPrice = 100_000_000_000;

type Settlement = {
  currency?: CurrencyCode;
  conversion?: { from: { rate: ExchangeRate; currency?: CurrencyCode }; to: { rate: ExchangeRate } };
};

/**
 * Turns exact steps into a price and its trace in whole minor units of the target currency (S-071, S-077),
 * together with the price in the catalogue's currency, from which it is converted. Each step is rounded
 * separately, as people would compute it; if their sum differs from the rounded price, the difference is a
 * further step. Null if the price is above largestUnitPrice, or the steps' sum could exceed the exact integers.
 */
export function settlePrice(
  steps: PriceStep[],
  { currency = defaultCurrency, conversion }: Settlement,
): { amount: number; original: number; trace: TraceStep[] } | null {
  const stated = conversion ? (conversion.from.currency ?? defaultCurrency) : currency;
  const inMinorUnits = (amount: Decimal) => roundHalfAwayFromZero(amount, roundingStep(stated));
  const reach = inMinorUnits(reachOf(steps));
  if (reach > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const trace: TraceStep[] = steps.map((step) => ({ ...step, amount: Number(inMinorUnits(step.amount)) }));
  const total = Number(inMinorUnits(sumOf(steps)));
  const off = total - traceTotal(trace);
  if (off !== 0) trace.push({ step: "rounding", label: "Rounding", amount: off });
  if (total < 0) trace.push({ step: "floor", label: "Minimum 0", amount: -total });

  const original = Math.max(total, 0);
  if (!conversion) return original > largestUnitPrice ? null : { amount: original, original, trace };
  const from = { currency: stated, rate: conversion.from.rate };
  const to = { currency, rate: conversion.to.rate };
  if (convertAmount(Number(reach), from, to) > Number.MAX_SAFE_INTEGER) return null;
  const amount = convertAmount(original, from, to);
  return amount > largestUnitPrice ? null : { amount, original, trace: convertedTrace(trace, from, to) };
}

/**
 * A trace in another currency. Each step keeps its amount as `original`; a last step names the two rates and
 * makes the sum equal to the converted price.
 * @param trace in minor units of `from`, the currency in which it was computed
 */
export function convertedTrace(trace: readonly TraceStep[], from: Money, to: Money): TraceStep[] {
  const steps = trace.map((step) => ({
    ...step,
    original: step.amount,
    amount: convertAmount(step.amount, from, to),
  }));
  const rest = convertAmount(traceTotal(trace), from, to) - traceTotal(steps);
  const basis = { kind: "rates" as const, from: rateOf(from), to: rateOf(to) };
  const label = `${from.currency} ${basis.from.rate} → ${to.currency} ${basis.to.rate}`;
  return [...steps, { step: "conversion", label, amount: rest, basis }];
}

/**
 * A stored trace without negotiation, in another currency, converted from its amounts in the catalogue's currency
 * (T-03).
 * @param stated the original calculated price
 */
export function restatedTrace(trace: readonly TraceStep[], stated: Money, money: Money): TraceStep[] {
  const steps = trace
    .filter(({ step, basis }) => step !== "negotiation" && basis?.kind !== "rates")
    .map(({ original, ...step }) => ({ ...step, amount: original ?? step.amount }));
  return stated.currency === money.currency ? steps : convertedTrace(steps, stated, money);
}

/** The sum of a trace. */
export const traceTotal = (trace: readonly TraceStep[]): number =>
  trace.reduce((sum, { amount }) => sum + amount, 0);

const rateOf = ({ currency, rate }: Money): TraceRate => ({ currency, rate: decimalText(decimal(rate)) });

/** The largest absolute value that the steps' sum can reach in any order. */
function reachOf(steps: PriceStep[]): Decimal {
  return steps.reduce((reach, { amount }) => add(reach, amount.digits < 0n ? negate(amount) : amount), zero);
}

/** A step of the calculation with its exact amount, before rounding. */
export type PriceStep = Pick<TraceStep, "step" | "label" | "basis"> & { amount: Decimal };

/** The answers of one line as its rules see them. */
export type VisibleAnswers = ReturnType<typeof visibleAnswers>;

export function sumOf(steps: PriceStep[]): Decimal {
  return steps.reduce((sum, { amount }) => add(sum, amount), zero);
}

/** A question's title for staff; its id if the question no longer exists. */
export function titleOf(answers: VisibleAnswers, fieldId: number): string {
  return answers.fieldOf(fieldId)?.staffTitle ?? `#${fieldId}`;
}
