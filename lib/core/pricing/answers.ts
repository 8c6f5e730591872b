import { decimal, parseDecimal, type Decimal } from "@/lib/core/money/decimal";
import type { AnswerValue } from "./types";

/** Decimals that an answer is typed with at most. */
export const ANSWER_DECIMALS = 10;

/** Whether nothing was answered: no value, blank text or an empty list (CAL-14). */
export function isEmptyAnswer(answer: AnswerValue | null | undefined): boolean {
  if (answer === null || answer === undefined) return true;
  if (Array.isArray(answer)) return answer.length === 0;
  return typeof answer === "string" && answer.trim() === "";
}

/** The exact number in an answer, numeric text included; null when it holds none. */
export function numericAnswer(answer: AnswerValue | null | undefined): Decimal | null {
  if (typeof answer === "string") return parseDecimal(answer);
  return typeof answer === "number" && Number.isFinite(answer) ? decimal(answer) : null;
}
