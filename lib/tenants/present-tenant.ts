import type { z } from "zod";
import type { tenant } from "@/db/schema";
import { etag, Reply } from "@/lib/http/reply";
import type { tenantSchema } from "./schema";
import { domainOf } from "./tenant-name";

export type TenantRow = typeof tenant.$inferSelect;
type Presented = z.input<typeof tenantSchema>;

/** A row as super admins see it (S-137). */
export const presentTenant = ({
  id,
  uuid,
  slug,
  name,
  ownDomain,
  plan,
  version,
  ...row
}: TenantRow): Presented => ({
  id,
  uuid,
  slug,
  name,
  domain: domainOf({ slug, ownDomain }),
  own_domain: ownDomain,
  plan,
  version,
  language_id: row.languageId,
  sender_email: row.senderEmail,
  is_enabled: row.isEnabled,
  is_test_mode: row.isTestMode,
  without_dns: row.withoutDns,
  created_at: row.createdAt,
});

/** The same as an answer with the state's ETag. */
export const presentedWithTag = (row: TenantRow): Reply<{ data: Presented }> =>
  new Reply({ data: presentTenant(row) }, { headers: { ETag: etag(row.id, row.version) } });
