import { ApiError } from "./api-error";
import { expiryOf } from "./expiry-of";
import type { TokenStore } from "./tokens";

/** The token set in the answer of POST /auth/refresh. */
export type RefreshAnswer = { accessToken: string; refreshToken?: string | null; expiresAt?: string | null };

/** What came of a refresh: new tokens, a refusal by the server, no word from it, or no refresh token to ask with. */
export type Refreshed =
  { outcome: "renewed" } | { outcome: "none" } | { outcome: "refused" | "unreachable"; error: ApiError };

export type Refresher = {
  /** Refreshes; everybody who asks while one runs gets its outcome (SES-24, SES-25). */
  run(): Promise<Refreshed>;
  /** Differs once the tokens were renewed or replaced. */
  stamp(): string;
};

type Parts = { tokens: TokenStore; now: () => number; ask: (refreshToken: string) => Promise<RefreshAnswer> };

/** Refreshes tokens, one refresh at a time (SES-24 to SES-27, S-014). Whether a failure ends the session is for the caller to say. */
export function createRefresher({ tokens, now, ask }: Parts): Refresher {
  let running: Promise<Refreshed> | null = null;
  let rounds = 0;

  async function exchange(): Promise<Refreshed> {
    const held = tokens.read()?.refreshToken ?? null;
    if (held === null) return { outcome: "none" };
    const answer = await answered(ask(held));
    // Signed out meanwhile, or renewed by another tab that shares the storage: that stands.
    const present = tokens.read()?.refreshToken ?? null;
    if (present !== held) return { outcome: present === null ? "none" : "renewed" };
    if (answer instanceof ApiError)
      return { outcome: REFUSALS.has(answer.kind) ? "refused" : "unreachable", error: answer };
    tokens.write({
      accessToken: answer.accessToken,
      refreshToken: answer.refreshToken ?? held,
      expiresAt: expiryOf(answer.expiresAt, now()),
    });
    rounds += 1;
    return { outcome: "renewed" };
  }

  return {
    run: () => (running ??= exchange().finally(() => (running = null))),
    stamp: () => `${rounds} ${tokens.read()?.accessToken ?? ""}`,
  };
}

/** Answers that say the refresh token is dead; any other failure says nothing about it. */
const REFUSALS: ReadonlySet<string> = new Set([
  "AUTH_ERROR",
  "AUTHORIZATION_ERROR",
  "VALIDATION_ERROR",
  "NOT_FOUND_ERROR",
]);

async function answered(call: Promise<RefreshAnswer>): Promise<RefreshAnswer | ApiError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
