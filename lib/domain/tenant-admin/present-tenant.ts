import type { z } from "zod";
import type { tenant } from "@/db/schema";
import type { tenantSchema } from "./schema";
import { domainOf } from "@/lib/domain/tenants/tenant-name";

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
