import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { counter, tenant } from "@/db/schema";
import type { BrandColors } from "./starter-settings";
import { addStarterConstants } from "./starter-constants";
import { addStarterMoney } from "./starter-money";
import { addStarterSettings } from "./starter-settings";
import { addSystemRoles } from "./system-roles";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { Tenant } from "@/lib/core/tenants/tenant";
import { domainOf } from "@/lib/domain/tenants/tenant-name";

export type NewTenant = {
  slug: string;
  name: string;
  senderEmail?: string;
  uuid?: string;
  /** 1 English, 2 French. */
  languageId?: number;
  brandColors?: BrandColors;
  isEnabled?: boolean;
  isTestMode?: boolean;
  withoutDns?: boolean;
};

/** Counters that every tenant has from the start; quote_number is the last one given (S-098). */
export const COUNTERS = [
  "quote_number",
  "deals_pending",
  "deals_signed",
  "deals_lost",
  "deals_cancelled",
  "catalog_version",
  "branding_version",
] as const;

/**
 * Makes a complete tenant (S-134): its row, counters, system roles (S-050), constants (S-060), settings (S-126), CAD as default
 * currency (S-128) and tax profiles (S-129). Needs the reference rows, and leaves the transaction acting in the new tenant. Throws when the
 * slug is taken.
 */
export async function createTenant(db: Transaction, asked: NewTenant): Promise<Tenant> {
  const [made] = await db.insert(tenant).values(rowOf(asked)).returning();
  if (!made) throw new Error("a tenant was not stored");
  await db.execute(sql`select app_set_tenant(${made.id})`);
  const scope = { db, tenantId: made.id };
  await Promise.all([
    db.insert(counter).values(COUNTERS.map((name) => ({ tenantId: made.id, name }))),
    addSystemRoles(scope),
    addStarterConstants(scope),
    addStarterSettings(scope, asked.brandColors),
    addStarterMoney(scope),
  ]);
  return tenantOf(made);
}

const rowOf = ({
  slug,
  name,
  senderEmail = `quotes@${domainOf({ slug, ownDomain: null })}`,
  uuid = randomUUID(),
  languageId = 1,
  ...rest
}: NewTenant) => ({
  slug,
  name,
  senderEmail,
  uuid,
  languageId,
  isEnabled: rest.isEnabled ?? true,
  isTestMode: rest.isTestMode ?? false,
  withoutDns: rest.withoutDns ?? false,
});
