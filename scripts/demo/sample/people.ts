import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { hashPassword } from "@/lib/domain/auth/passwords";
import { ROLE_PERMISSIONS, type SystemRole } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { stableUuid } from "../stable-uuid";
import type { Scope } from "./scope";

const DEMO_PASSWORD = "Demo1234";

export type DemoPerson = { role: SystemRole; firstName: string; lastName: string; phone: string };

/**
 * Adds one verified user for each role with the address role@demo.test. Returns them as members, in order.
 */
export async function addPeople(
  { db, tenant, tenantId }: Scope,
  people: readonly DemoPerson[],
): Promise<Member[]> {
  const roles = await db
    .select({ id: role.id, slug: role.slug })
    .from(role)
    .where(within({ tenantId }, role));
  const rows = people.map(async (person) => {
    const email = `${person.role}@demo.test`;
    return {
      tenantId,
      uuid: stableUuid(`${tenant.slug} ${email}`),
      email,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      passwordHash: await hashPassword(null, DEMO_PASSWORD),
      roleId: roles.find(({ slug }) => slug === person.role)?.id ?? null,
      emailVerifiedAt: new Date(),
    };
  });
  const created = await db
    .insert(userAccount)
    .values(await Promise.all(rows))
    .returning();
  return created.map((row, index) => {
    const slug = people[index]?.role ?? "employee";
    return {
      ...row,
      role: slug,
      isSuperAdmin: slug === "super_admin",
      provedAt: null,
      factorDueAt: null,
      permissions: ROLE_PERMISSIONS[slug],
      sessionId: 0,
      tokenId: null,
    };
  });
}
