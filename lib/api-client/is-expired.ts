import type { Tokens } from "./tokens";

/** Milliseconds before its end from which a token counts as expired (SES-22). */
export const EXPIRY_MARGIN = 5 * 60_000;

/** Whether tokens are missing, of unknown expiry, or end within the margin of now, in milliseconds (SES-22). */
export function isExpired(tokens: Tokens | null, now: number, margin: number = EXPIRY_MARGIN): boolean {
  return tokens === null || tokens.expiresAt === null || tokens.expiresAt - now <= margin;
}
