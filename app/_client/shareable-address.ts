/** Paths whose next segment opens something by itself. */
const SECRET = /\/(verify-email|proposals)\/[^/]+/g;

/** An address without what would let its reader in: no query, no fragment, no token of a link (S-119). */
export function shareableAddress(address: string): string {
  const bare = address.replace(/[?#].*$/s, "");
  return bare.replace(SECRET, "/$1/[removed]");
}
