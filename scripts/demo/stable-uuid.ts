import { createHash } from "node:crypto";

/** The same uuid (version 8, RFC 9562) for the same name, so that demo data is the same on every machine. */
export function stableUuid(name: string): string {
  const bytes = createHash("sha256").update(`kapi demo ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
