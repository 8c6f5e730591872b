import { role, rolePermission } from "@/db/schema";
import { PERMISSIONS, ROLE_PERMISSIONS, SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";

/** Gives a new tenant its four system roles with what each holds (S-045, S-047, S-050). */
export async function addSystemRoles({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<void> {
  const made = await db
    .insert(role)
    .values(SYSTEM_ROLES.map(({ slug, name, level }) => ({ tenantId, slug, name, level, isSystem: true })))
    .returning({ id: role.id, slug: role.slug });
  const idOf = new Map(made.map(({ id, slug }) => [slug, id]));
  await db.insert(rolePermission).values(
    SYSTEM_ROLES.flatMap(({ slug }) => {
      const roleId = idOf.get(slug);
      if (roleId === undefined) throw new Error(`role ${slug} was not stored`);
      return ROLE_PERMISSIONS[slug].map((permission) => ({
        tenantId,
        roleId,
        permissionId: PERMISSIONS.indexOf(permission) + 1,
      }));
    }),
  );
}
