import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { role, userAccount } from "@/db/schema";
import { hashPassword } from "@/lib/domain/auth/passwords";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";

/** Creates a bench's tenant with an administrator. Returns the tenant's id. */
export async function benchMember(
  db: Transaction,
  { email, password }: { email: string; password: string },
  slug = "bench",
): Promise<number> {
  const { id } = await createTenant(db, { slug, name: "Bench" });
  const [admin] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.tenantId, id), eq(role.slug, "admin")));
  await db.insert(userAccount).values({
    tenantId: id,
    uuid: randomUUID(),
    email,
    firstName: "Bea",
    lastName: "Bench",
    roleId: admin?.id ?? null,
    passwordHash: await hashPassword(id, password),
    emailVerifiedAt: new Date(),
  });
  return id;
}
