/** Since when something is wrong, and when somebody was last told; null: nobody could be reached yet. */
export type AlertState = { begunAt: Date; toldAt: Date | null };

/** What is told of an alert: that it begins, still lasts, or is over. */
export type Step = "begun" | "lasting" | "ended";

const AGAIN = 24 * 3_600_000;

/**
 * What is to be told now, and the state once it was; null when nothing is. Told once when it begins, once a day while
 * it lasts, and once when it is over.
 */
export function nextStep(
  state: AlertState | null,
  isWrong: boolean,
  now: Date,
): { step: Step; state: AlertState | null } | null {
  if (!isWrong) return state && { step: "ended", state: null };
  const told = { begunAt: state?.begunAt ?? now, toldAt: now };
  if (!state?.toldAt) return { step: "begun", state: told };
  return now.getTime() - state.toldAt.getTime() >= AGAIN ? { step: "lasting", state: told } : null;
}
