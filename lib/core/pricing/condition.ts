import { compare, parseDecimal, decimal, type Decimal } from "@/lib/core/money/decimal";
import type { AnswerValue, Operator } from "./types";

/**
 * Whether an answer meets a condition (CAL-12). An empty answer meets no condition (CAL-11, S-069). Both sides
 * compare as numbers when both are numeric, as booleans when both are boolean words (true, yes, 1, false, no, 0),
 * else as text without regard to case. Only numbers have an order. A list of chosen values meets =, <, > and the
 * like if any value does, and != if no value is equal, so that = and != are never both true (T-02). CONTAINS and
 * EXCLUDES ask whether the value is among the chosen ones, or part of a text (S-078).
 */
export function evaluateCondition(
  operator: Operator,
  answer: AnswerValue | null | undefined,
  value: string,
): boolean {
  if (isEmptyAnswer(answer) || answer === null || answer === undefined) return false;
  if (operator === "CONTAINS") return contains(answer, value);
  if (operator === "EXCLUDES") return !contains(answer, value);
  const chosen = Array.isArray(answer) ? answer : [String(answer)];
  if (operator === "!=") return !chosen.some((one) => isEqual(one, value));
  return chosen.some((one) => holds(operator, one, value));
}

function contains(answer: AnswerValue, value: string): boolean {
  if (Array.isArray(answer)) return answer.some((chosen) => isEqual(chosen, value));
  return folded(String(answer)).includes(folded(value));
}

function holds(operator: "=" | ">" | "<" | ">=" | "<=", answer: string, value: string): boolean {
  if (operator === "=") return isEqual(answer, value);
  const order = numericOrder(answer, value);
  if (order === null) return false;
  if (operator === ">") return order > 0;
  if (operator === "<") return order < 0;
  return operator === ">=" ? order >= 0 : order <= 0;
}

function isEqual(answer: string, value: string): boolean {
  const order = numericOrder(answer, value);
  if (order !== null) return order === 0;
  const [left, right] = [folded(answer), folded(value)];
  const [leftBoolean, rightBoolean] = [booleanWords.get(left), booleanWords.get(right)];
  return leftBoolean !== undefined && rightBoolean !== undefined
    ? leftBoolean === rightBoolean
    : left === right;
}

function numericOrder(answer: string, value: string): number | null {
  const left = parseDecimal(answer);
  const right = left && parseDecimal(value);
  return left && right && compare(left, right);
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

/** A text as the answer to a yes-or-no question; null if it is neither. */
export function booleanOf(text: string): boolean | null {
  return booleanWords.get(folded(text)) ?? null;
}

const booleanWords = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

/** The most decimals of an answer. */
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
