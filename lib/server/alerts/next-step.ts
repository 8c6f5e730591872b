import { DAY } from "@/lib/core/time/milliseconds";
/** When the problem began, and when an alert was last sent; null: nobody could be reached yet. */
export type AlertState = { begunAt: Date; toldAt: Date | null };

/** The kind of message: the problem begins, still lasts, or is over. */
export type Step = "begun" | "lasting" | "ended";

const AGAIN = DAY;

/**
 * The message to send now, and the state after it; null if there is nothing to send. Sent once when the problem
 * begins, once a day while it lasts, and once when it is over.
 */
export function nextStep(
  state: AlertState | null,
  isWrong: boolean,
  now: Date,
): { step: Step; state: AlertState | null } | null {
  if (!isWrong) return state && { step: "ended", state: null };
  const notified = { begunAt: state?.begunAt ?? now, toldAt: now };
  if (!state?.toldAt) return { step: "begun", state: notified };
  return now.getTime() - state.toldAt.getTime() >= AGAIN ? { step: "lasting", state: notified } : null;
}
