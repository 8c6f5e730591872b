const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after a failed attempt, in milliseconds: about a day and a half in all, as Standard Webhooks advises. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 20 * HOUR];

/** The longest of them. */
export const LONGEST_WAIT = Math.max(...WAITS);

/** Attempts before a message is given up. */
export const MOST_ATTEMPTS = WAITS.length + 1;

/** When to try again after this many attempts, or null when there is no further one. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** How long a claimed message belongs to its worker, in milliseconds: longer than an attempt may take. */
export const CLAIM_MILLISECONDS = 30 * SECOND;

/** A webhook that has had no success for this long is switched off when a message to it is given up, in milliseconds. */
export const PATIENCE_MILLISECONDS = 24 * HOUR;
