import { add, zero, type Decimal } from "@/lib/core/money/decimal";
import type { visibleAnswers } from "./visibility";
import type { TraceStep } from "./types";

/** A step of the calculation with its exact, not yet rounded amount. */
export type PriceStep = Pick<TraceStep, "step" | "label" | "basis"> & { amount: Decimal };

/** The answers of one line as its rules see them. */
export type VisibleAnswers = ReturnType<typeof visibleAnswers>;

export function sumOf(steps: PriceStep[]): Decimal {
  return steps.reduce((sum, { amount }) => add(sum, amount), zero);
}

/** What staff call a question; its id when it is gone. */
export function titleOf(answers: VisibleAnswers, fieldId: number): string {
  return answers.fieldOf(fieldId)?.staffTitle ?? `#${fieldId}`;
}
