import { randomUUID } from "node:crypto";
import { z } from "zod";
import { and, eq, isNull, sql } from "drizzle-orm";
import { config } from "@/base/config.mjs";
import { emailField, profileName, strongPassword } from "@/lib/domain/accounts/fields";
import { isCommonPassword } from "@/lib/domain/accounts/common-password";
import { PASSWORD_LENGTH } from "@/lib/domain/accounts/password-rules";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import type { Transaction } from "@/db/client";
import { role, tenant, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { within } from "@/db/tenancy";
import type { Tenant } from "@/lib/core/tenants/host";
import { audit } from "@/lib/domain/audit/audit";
import { hashPassword } from "@/lib/domain/auth/passwords";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { defaultTenantSlug } from "@/lib/domain/tenants/site-address";
import { systemContext } from "@/lib/platform/system-context";
import { adminUrl, asCommand } from "./command-line";
import { ask } from "./terminal";
import { askWorkspaceStart, type WorkspaceStart } from "./workspace-start";

/**
 * `npm run super-admin`: creates a super admin in the default tenant, from environment variables or by
 * prompting (S-015). If that tenant is missing, how it begins is asked for too (T-65).
 */
const FIELDS = [
  { name: "email", variable: "KAPI_ADMIN_EMAIL", question: "E-mail: " },
  { name: "firstName", variable: "KAPI_ADMIN_FIRST_NAME", question: "First name: " },
  { name: "lastName", variable: "KAPI_ADMIN_LAST_NAME", question: "Last name: " },
  {
    name: "password",
    variable: "KAPI_ADMIN_PASSWORD",
    question: `Password (${PASSWORD_LENGTH} characters or more, with lowercase, uppercase and digits): `,
    hidden: true,
  },
] as const;

const person = z.object({
  email: emailField(inEnglish),
  firstName: profileName(inEnglish, "first"),
  lastName: profileName(inEnglish, "last"),
  password: strongPassword(inEnglish),
});

await asCommand(async () => {
  const given: Record<string, string> = {};
  for (const field of FIELDS)
    given[field.name] = config[field.variable] ?? (await ask(field.question, { hidden: "hidden" in field }));
  const checked = person.safeParse(given);
  if (!checked.success)
    throw new Error(
      checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  if (
    await isCommonPassword(checked.data.password, [
      checked.data.email,
      checked.data.firstName,
      checked.data.lastName,
    ])
  )
    throw new Error(`password: ${inEnglish("passwordCommon")}`);
  const isMissing = (await ownerTransaction(adminUrl(), defaultTenant)) === null;
  const start = isMissing ? await askWorkspaceStart() : {};
  const { tenant, isNewTenant } = await makeSuperAdmin(checked.data, start);
  if (isNewTenant) console.log(`Made the workspace ${tenant.slug} (${tenant.domain}).`);
  console.log(`${checked.data.email} is a super admin of ${tenant.slug} and can sign in.`);
});

type Person = { email: string; firstName: string; lastName: string; password: string };
type Created = { tenant: Tenant; isNewTenant: boolean };

/**
 * Creates a super admin in the default tenant (S-006, S-015), and that tenant if it is missing, in one
 * transaction. The e-mail address counts as verified, because the operator entered it. Throws if the tenant
 * already has an account with this address.
 */
async function makeSuperAdmin({ password, ...person }: Person, start: WorkspaceStart): Promise<Created> {
  const passwordHash = await hashPassword(null, password);
  return ownerTransaction(adminUrl(), async (db) => {
    const { tenant: home, isNewTenant } = await homeOf(db, start);
    const scope = { tenantId: home.id };
    await db.execute(sql`select app_set_tenant(${home.id})`);
    const known = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(within(scope, userAccount, eq(userAccount.email, person.email)));
    if (known.length > 0)
      throw new Error(
        `${person.email} has an account in ${home.slug} already. A super admin can change its role under ` +
          "Administration.",
      );
    const [strongest] = await db
      .select({ id: role.id })
      .from(role)
      .where(within(scope, role, eq(role.slug, "super_admin")));
    if (!strongest) throw new Error(`${home.slug} has no role super_admin.`);
    const [created] = await db
      .insert(userAccount)
      .values({
        ...scope,
        uuid: randomUUID(),
        ...person,
        passwordHash,
        roleId: strongest.id,
        emailVerifiedAt: new Date(),
      })
      .returning({ id: userAccount.id });
    await audit(systemContext({ tenant: home, db, job: "super-admin" }), {
      action: "created",
      subject: { type: "user", id: created?.id ?? null, name: person.email },
      after: { ...person, role: "super_admin" },
    });
    return { tenant: home, isNewTenant };
  });
}

async function homeOf(db: Transaction, start: WorkspaceStart): Promise<Created> {
  const existing = await defaultTenant(db);
  if (existing) return { tenant: existing, isNewTenant: false };
  const slug = defaultTenantSlug();
  const { display_name: name, language_id: languageId, time_zone: timeZone, ...money } = start;
  const created = await createTenant(db, { slug, name: name || slug, languageId, timeZone, ...money });
  return { tenant: created, isNewTenant: true };
}

async function defaultTenant(db: Transaction): Promise<Tenant | null> {
  const [row] = await db
    .select()
    .from(tenant)
    .where(and(eq(tenant.slug, defaultTenantSlug()), isNull(tenant.deletedAt)));
  return row ? tenantOf(row) : null;
}
