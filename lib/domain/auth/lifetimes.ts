const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an access token lives (S-008, SES-20). */
export const ACCESS_MILLISECONDS = 24 * HOUR;

/** How long a sign-in lives at most, by whatever refreshing (S-008). */
export const REFRESH_MILLISECONDS = 30 * DAY;

/** How long a used refresh token gives the same new pair again, for parallel tabs and lost answers (S-014). */
export const REUSE_MILLISECONDS = 30_000;

/** Live sign-ins of one user. */
export const MOST_SESSIONS = 20;
