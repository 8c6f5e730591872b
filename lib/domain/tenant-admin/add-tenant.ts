import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { role, tenant, userAccount } from "@/db/schema";
import { mailSetPassword } from "@/lib/domain/accounts/mails";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { constraintOf } from "@/lib/platform/http/failure";
import { domainOf } from "@/lib/domain/tenants/site-address";
import { asTenant, type TenantRow } from "./load-tenant";
import { createTenant } from "./create-tenant";
import type { NewTenantFields } from "./fields";
import { tenantRulesInEnglish } from "./in-english";

/**
 * Creates a tenant with everything that it needs and its first admin, who is mailed a link to choose a password
 * (REST-83, S-134), all in one transaction. It is recorded in the super admin's audit trail and as the first
 * event of the new tenant's. Error: 422 for a name that is in use, also by a deleted tenant, because its links
 * still exist.
 */
export async function addTenant(context: Context, fields: NewTenantFields): Promise<TenantRow> {
  const { db, tenantId } = context;
  const { is_enabled: isEnabled, is_test_mode: isTestMode, without_dns: withoutDns } = fields;
  const created = await createTenant(db, {
    slug: fields.name,
    name: fields.display_name || fields.name,
    country: fields.country,
    currency: fields.currency,
    tax: fields.tax,
    timeZone: fields.time_zone,
    senderEmail: fields.sender_email,
    languageId: fields.language_id,
    isEnabled,
    isTestMode,
    withoutDns,
  }).catch((error: unknown) => {
    if (constraintOf(error) === "tenant_slug_key")
      throw invalid("name", tenantRulesInEnglish("tenantNameTaken"), "taken");
    throw error;
  });
  const entry = {
    action: "created" as const,
    subject: { type: "tenant" as const, id: created.id, name: created.name },
    after: {
      domain: created.domain,
      admin: fields.user_email,
      is_enabled: isEnabled,
      is_test_mode: isTestMode,
    },
  };
  await asTenant(context, created, async (inner) => {
    await mailSetPassword(inner, await addAdmin(inner, fields, created.languageId));
    await audit(inner, entry);
  });
  await audit({ ...context, tenantId }, entry);
  const [row] = await db.select().from(tenant).where(eq(tenant.id, created.id));
  if (!row) throw new Error("a tenant was not stored");
  if (!withoutDns) context.afterCommit(() => announceHost(domainOf(row)));
  return row;
}

/** The tenant's first admin. The address counts as verified once the mailed link was used. */
async function addAdmin(
  { db, tenantId }: Context,
  { user_email: email, user_first_name: firstName, user_last_name: lastName }: NewTenantFields,
  languageId: number,
) {
  const [admin] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.tenantId, tenantId), eq(role.slug, "admin")));
  if (!admin) throw new Error("a new tenant has no role for its admin");
  const [created] = await db
    .insert(userAccount)
    .values({ tenantId, uuid: randomUUID(), email, firstName, lastName, languageId, roleId: admin.id })
    .returning();
  if (!created) throw new Error("a tenant's admin was not stored");
  return created;
}

/** A function to call for a new host, for example to create its DNS entry. */
type HostHook = (domain: string) => void;

const hooks: HostHook[] = [];

/**
 * Registers a hook, for deployments that automate DNS (S-135); by default there is none.
 * @public
 */
export const onNewHost = (hook: HostHook): void => void hooks.push(hook);

/** Calls the hooks with a new tenant's host. */
const announceHost = (domain: string): void => hooks.forEach((hook) => hook(domain));
