import type { OpenQuestion } from "@/lib/core/pricing/open-answers";

/** Whether an answer is within what was opened of its question: each bound said anew, on its own. */
export function isWithin({ options, least, most, longest }: OpenQuestion, answer: unknown): boolean {
  const values: unknown[] = Array.isArray(answer) ? (answer as string[]) : [answer];
  const isAllowed =
    options === undefined || values.filter((one) => !new Set(options).has(String(one))).length === 0;
  const bounds = typeof answer === "number" ? [least ?? answer, answer, most ?? answer] : [0];
  const isOrdered = [...bounds].sort((one, other) => one - other).join() === bounds.join();
  const isShort = typeof answer !== "string" || answer.slice(0, longest) === answer;
  return isAllowed && isOrdered && isShort;
}
