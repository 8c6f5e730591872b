import { eq } from "drizzle-orm";
import { role } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import { memberOf, type Context } from "@/lib/platform/context";

/** Who administers: as much of them as the rules ask (lib/domain/users/may-manage.ts). level: of their role, 0 without one. */
export type Acting = {
  id: number;
  isSuperAdmin: boolean;
  level: number;
  permissions: readonly PermissionSlug[];
};

/** The member who acts, with the level of their role (S-047). */
export async function acting(context: Context): Promise<Acting> {
  const { id, isSuperAdmin, permissions, role: slug } = memberOf(context);
  if (slug === null) return { id, isSuperAdmin, permissions, level: 0 };
  const [held] = await context.db
    .select({ level: role.level })
    .from(role)
    .where(within(context, role, eq(role.slug, slug)));
  return { id, isSuperAdmin, permissions, level: held?.level ?? 0 };
}
