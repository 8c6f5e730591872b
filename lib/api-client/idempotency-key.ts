/**
 * A new key for one user action: 32 random hexadecimal digits (S-031). Unlike randomUUID this works on plain http
 * hosts too.
 */
export function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
