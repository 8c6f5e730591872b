import { conflict, type AppError } from "@/lib/core/contract/errors";
import type { DecidedFact } from "@/lib/core/offers/progress";
import { dayIn } from "@/lib/core/time/days";
import { HOUR } from "@/lib/core/time/milliseconds";

export const STAGES = ["pending", "signed", "lost", "cancelled"] as const;
export type Stage = (typeof STAGES)[number];

/** A stored stage for display; an unknown one is shown as a prospect (DLS-06). */
export const knownStage = (stored: string): Stage => STAGES.find((stage) => stage === stored) ?? "pending";

/** 720 hours (PRO-15). */
const VALIDITY_MILLISECONDS = 720 * HOUR;
/** 2,592,000,000 ms (BLD-39). */
const CLOSING_MILLISECONDS = 2_592_000_000;

/** The usual last day of a proposal's validity in a time zone (PRO-15, U-02). */
export const usualValidity = (from: Date | string, timeZone: string): string =>
  dayIn(timeZone, new Date(from).getTime() + VALIDITY_MILLISECONDS);

/** The usual closing date in a time zone (BLD-39). */
export const usualClosing = (from: Date | string, timeZone: string): string =>
  dayIn(timeZone, new Date(from).getTime() + CLOSING_MILLISECONDS);

/** Slug of the sale status constant and its documented id. */
export const STAGE_IDS: Readonly<Record<Stage, number>> = { pending: 4, signed: 5, lost: 6, cancelled: 7 };

const STAGE_OF = {
  accepted: "signed",
  refused: "lost",
  cancelled: "cancelled",
  replaced: "cancelled",
} as const satisfies Record<DecidedFact, Stage>;

/**
 * The columns of a deal that is decided so at a time; constraints of the table keep its stage, its progress and whether
 * it has a time together.
 */
export const decided = <Fact extends DecidedFact>(progress: Fact, decidedAt: Date) => ({
  stage: STAGE_OF[progress],
  saleStatusId: STAGE_IDS[STAGE_OF[progress]],
  progress,
  decidedAt,
});

/** Whether a proposal has expired, so that visitors can no longer decide (S-115). */
export const isExpired = (validUntil: Date, now: Date): boolean => now.getTime() > validUntil.getTime();

/** Why a visitor may not change a proposal that was not cancelled; null if they may (S-081, S-114, S-115). */
export function visitorRefusal(stage: Exclude<Stage, "cancelled">, expired: boolean): AppError | null {
  if (stage === "signed") return conflict("PROPOSAL_ALREADY_ACCEPTED", "This proposal was accepted.");
  if (stage === "lost") return conflict("PROPOSAL_ALREADY_REFUSED", "This proposal was refused.");
  return expired ? conflict("PROPOSAL_EXPIRED", "This proposal has expired.") : null;
}

/** Refuses changes of signed, lost and cancelled deals, which are final (S-081). Error: 409 DEAL_NOT_PENDING. */
export function mustBePending(stage: Stage): void {
  if (stage !== "pending")
    throw conflict("DEAL_NOT_PENDING", "Only a pending deal can be changed.", { stage });
}
