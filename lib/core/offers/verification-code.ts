const LENGTH = 20;

/**
 * The code that identifies an accepted offer (P-07): the first 80 bits of its content's hash, as ABCD-0123-…
 * in five groups.
 */
export const verificationCode = (contentHash: string): string =>
  contentHash
    .slice(0, LENGTH)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1-");

/** The hash prefix of a typed code, ignoring spaces, dashes and case; null if it is not a code. */
export function hashPrefix(code: string): string | null {
  const plain = code.replace(/[\s\u2010-\u2015-]/g, "").toLowerCase();
  return plain.length === LENGTH && /^[0-9a-f]+$/.test(plain) ? plain : null;
}
