import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { role, tenant, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { within } from "@/db/tenancy";
import type { Tenant } from "@/lib/core/tenants/host";
import { audit } from "@/lib/domain/audit/audit";
import { hashPassword } from "@/lib/domain/auth/passwords";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { systemContext } from "@/lib/platform/system-context";
import { defaultTenantSlug } from "@/lib/domain/tenants/site-address";
import { adminUrl } from "./command-line";

type Person = { email: string; firstName: string; lastName: string; password: string };
type Made = { tenant: Tenant; isNewTenant: boolean };

/**
 * Makes a super admin in the default tenant (S-006, S-015), and that tenant where there is none yet: all or
 * nothing. The address counts as verified, because whoever runs commands on the server has said so. Throws
 * when the address has an account there already.
 */
export async function makeSuperAdmin({ password, ...person }: Person): Promise<Made> {
  const passwordHash = await hashPassword(password);
  return ownerTransaction(adminUrl(), async (db) => {
    const { tenant: home, isNewTenant } = await homeOf(db);
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
    const [made] = await db
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
      subject: { type: "user", id: made?.id ?? null, name: person.email },
      after: { ...person, role: "super_admin" },
    });
    return { tenant: home, isNewTenant };
  });
}

async function homeOf(db: Transaction): Promise<Made> {
  const slug = defaultTenantSlug();
  const [found] = await db
    .select()
    .from(tenant)
    .where(and(eq(tenant.slug, slug), isNull(tenant.deletedAt)));
  if (found) return { tenant: tenantOf(found), isNewTenant: false };
  return { tenant: await createTenant(db, { slug, name: slug }), isNewTenant: true };
}
