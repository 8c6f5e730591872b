import { domainToUnicode } from "node:url";
import type { z } from "zod";
import type { ownDomain } from "@/db/schema";
import type { domainSchema } from "./api";

export type DomainRow = typeof ownDomain.$inferSelect;
type Presented = z.input<typeof domainSchema>;

/**
 * The name of a domain's TXT record: not the domain itself, because it may be a CNAME, which cannot have other
 * records.
 */
export const recordName = (domain: string): string => `_kapi.${domain}`;

/** A domain as administrators see it. `main` is the tenant's main one. */
export const presentDomain = (row: DomainRow, main: string | null): Presented => ({
  id: row.id,
  domain: row.domain,
  name: domainToUnicode(row.domain) || row.domain,
  state: row.verifiedAt ? "verified" : row.nextCheckAt ? "pending" : "given_up",
  is_main: row.domain === main,
  record: { name: recordName(row.domain), value: row.token },
  problem: row.problem,
  has_address: row.hasAddress,
  verified_at: row.verifiedAt,
  checked_at: row.checkedAt,
  created_at: row.createdAt,
});

/** A domain as recorded in the audit trail. */
export const auditedDomain = ({ domain, verifiedAt }: Pick<DomainRow, "domain" | "verifiedAt">) => ({
  domain,
  verified: verifiedAt !== null,
});
