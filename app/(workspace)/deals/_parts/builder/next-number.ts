import type { DealAnswer } from "@/lib/domain/deals/schema";

/** The quote number that saving an edit gives: the same with the next revision, Q-000012-2 after Q-000012 (S-098). */
export function nextNumber({ number, revision }: Pick<DealAnswer, "number" | "revision">): string {
  const base = revision > 1 ? number.slice(0, number.lastIndexOf("-")) : number;
  return `${base}-${revision + 1}`;
}
