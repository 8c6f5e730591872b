const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after a failed attempt, in milliseconds (security 3.9): all within the 24 hours that Resend remembers a key. */
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR];

/** The longest of them. */
export const LONGEST_WAIT = Math.max(...WAITS);

/** Attempts before a mail is given up. */
export const MOST_ATTEMPTS = WAITS.length + 1;

/** When to try again after this many attempts, or null when there is no further one. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** How long a claimed mail belongs to its worker, in milliseconds: longer than an attempt may take (ATTEMPT_MILLISECONDS). */
export const CLAIM_MILLISECONDS = 2 * MINUTE;
export const ATTEMPT_MILLISECONDS = MINUTE;
