/** Sign-in, register, refresh and recovery calls: a 401 of theirs is the answer, not the end of a session (S-011). */
const OUTSIDE = [
  "/login",
  "/register",
  "/refresh-token",
  "/auth/refresh",
  "/forgot-password",
  "/reset-password",
  "/email/",
];

/** Answers to sign-ins and refreshes hold tokens, which nobody is to keep for a repeated Idempotency-Key. */
const WITH_TOKENS = new Set(["/login", "/refresh-token", "/auth/refresh"]);

export const givesTokens = (path: string): boolean => WITH_TOKENS.has(path);

/** Whether a call that fails with 401 may refresh the tokens and be sent again. */
export const entersReplay = (path: string): boolean =>
  !OUTSIDE.some((outside) => path === outside || (outside.endsWith("/") && path.startsWith(outside)));
