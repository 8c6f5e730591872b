/** How long a token lives whose end the server does not say, in milliseconds (SES-20). */
const DEFAULT_LIFETIME = 24 * 60 * 60_000;

/** The end of a token in milliseconds since the epoch, from the server's ISO text (S-009); 24 hours from now when it says none. */
export function expiryOf(said: string | null | undefined, now: number): number {
  const end = Date.parse(said ?? "");
  return Number.isNaN(end) ? now + DEFAULT_LIFETIME : end;
}
