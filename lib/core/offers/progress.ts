import { DAY } from "@/lib/core/time/milliseconds";

/** What has happened to an offer that waits for its customer, in this order. */
export const OPEN_FACTS = ["draft", "sent", "seen", "question"] as const;
/** How an offer ended. */
export const DECIDED_FACTS = ["accepted", "refused", "cancelled", "replaced"] as const;

export type OpenFact = (typeof OPEN_FACTS)[number];
export type DecidedFact = (typeof DECIDED_FACTS)[number];
/** How an offer ended, if the word says that. */
export const decidedFact = (word: string): DecidedFact | null =>
  DECIDED_FACTS.find((fact) => fact === word) ?? null;
/** What is stored of an offer's progress: what happened, whatever the time is. */
export type ProgressFact = OpenFact | DecidedFact;

/** An offer's progress in one word, in the order in which people read them. */
export const PROGRESS = [
  "draft",
  "sent",
  "seen",
  "question",
  "expires_soon",
  "expired",
  "accepted",
  "refused",
  "cancelled",
  "replaced",
] as const;
export type Progress = (typeof PROGRESS)[number];

/** An offer expires soon within this time before the end of its validity, in milliseconds. */
const SOON = 5 * DAY;

/** The facts whose word depends on the time: somebody has the offer and nobody waits for the seller. */
export const RUNNING_FACTS = ["sent", "seen"] as const satisfies OpenFact[];

const isRunning = (fact: ProgressFact): boolean => RUNNING_FACTS.some((running) => running === fact);

/** The last moment until which an offer's validity may end for it to expire soon. */
export const soonUntil = (now: Date): Date => new Date(now.getTime() + SOON);

/**
 * An offer's progress in one word (U-20). A question comes before the end of the validity, because somebody waits for
 * an answer; a draft stays one, because nobody outside has it.
 */
export function progressOf({ progress, validUntil }: Dated, now: Date): Progress {
  if (!isRunning(progress)) return progress;
  if (validUntil < now) return "expired";
  return validUntil <= soonUntil(now) ? "expires_soon" : progress;
}

/** An offer as far as its progress needs it. */
type Dated = { progress: ProgressFact; validUntil: Date };
