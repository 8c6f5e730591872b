import { ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { role } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import type { RolesQuery, rolesApi } from "./api";
import { selectRoles } from "./select-roles";

/** The tenant's roles, strongest first; super_admin only for super admins who did not leave it out (REST-76, ROL-14, X-51). */
export async function listRoles(
  context: Context,
  { page, per_page, exclude_super_admin, with_permissions }: RolesQuery,
): Promise<z.input<typeof rolesApi.list.response>> {
  const isHidden = exclude_super_admin || !memberOf(context).isSuperAdmin;
  const where = isHidden ? ne(role.slug, "super_admin") : undefined;
  const [counted, data] = await Promise.all([
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(role)
      .where(within(context, role, where)),
    selectRoles(context, {
      where,
      withPermissions: with_permissions,
      limit: per_page,
      offset: (page - 1) * per_page,
    }),
  ]);
  return { data, meta: pageOf({ page, per_page }, counted[0]?.total ?? 0) };
}
