import { DAY, MINUTE } from "@/lib/core/time/milliseconds";
/**
 * A token set (SES-04): the refresh token may be absent; expiresAt in milliseconds since the epoch (S-009),
 * null when not known.
 */
export type Tokens = { accessToken: string | null; refreshToken: string | null; expiresAt: number | null };

/** Where tokens are stored (S-007). */
export type TokenStore = {
  /** The tokens are in an HttpOnly cookie, so scripts send none, neither as a header nor in a body. */
  inCookie: boolean;
  /** null when there are none. */
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
};

/** Default lifetime of a token in milliseconds, if the server does not send its expiry (SES-20). */
const DEFAULT_LIFETIME = DAY;

/**
 * The expiry of a token in milliseconds since the epoch, from the server's ISO text (S-009); 24 hours from now
 * without one.
 */
export function expiryOf(said: string | null | undefined, now: number): number {
  const end = Date.parse(said ?? "");
  return Number.isNaN(end) ? now + DEFAULT_LIFETIME : end;
}

/** Milliseconds before its end from which a token counts as expired (SES-22). */
export const EXPIRY_MARGIN = 5 * MINUTE;

/**
 * Whether tokens are missing, of unknown expiry, or end within the margin of now, in milliseconds (SES-22).
 */
export function isExpired(tokens: Tokens | null, now: number, margin: number = EXPIRY_MARGIN): boolean {
  return tokens === null || tokens.expiresAt === null || tokens.expiresAt - now <= margin;
}
