import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { auditEvent } from "@/db/schema";

export type AuditRow = typeof auditEvent.$inferSelect;

/** SHA-256 (hex) of an event in canonical form (RFC 8785) with the hash of the one before it: a changed value gives another. */
export function eventHash({ at, ...row }: Omit<AuditRow, "hash">): string {
  const text = canonicalize({ ...row, at: at.toISOString() });
  if (text === undefined) throw new Error("an audit event cannot be written as JSON");
  return createHash("sha256").update(text).digest("hex");
}
