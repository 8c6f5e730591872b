import type { z } from "zod";
import { role } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { acting, escalation, type Attempt } from "./escalation";
import type { RoleBody } from "./fields";
import { notHeld } from "./role-rules";
import { readRole } from "./read-role";
import type { roleSchema } from "./schema";
import { slugTaken } from "./lock-role";
import { storePermissions } from "./permissions";

/**
 * Adds a role, with permissions when given, in one transaction (REST-77, S-052). Errors: 403 HIGHER_LEVEL,
 * 403 PERMISSION_NOT_HELD (S-048); 422 for a slug that another role of the tenant has, super_admin among them
 * (VAL-32, X-51).
 */
export async function createRole(
  context: Context,
  { permissions = [], ...fields }: RoleBody,
): Promise<z.input<typeof roleSchema>> {
  const { db, tenantId, now } = context;
  const actor = await acting(context);
  const attempt: Attempt = {
    action: "created",
    subject: { type: "role", id: null, name: fields.name },
    asked: { ...fields, permissions },
  };
  if (!actor.isSuperAdmin && fields.level > actor.level) throw escalation(context, "HIGHER_LEVEL", attempt);
  const missing = notHeld(actor, permissions);
  if (missing.length > 0) throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  const [made] = await db
    .insert(role)
    .values({ tenantId, ...fields, createdAt: now, updatedAt: now })
    .returning({ id: role.id })
    .catch(slugTaken(context, fields.slug, attempt));
  if (!made) throw new Error("a role was not stored");
  await storePermissions(context, made.id, permissions);
  await audit(context, {
    action: "created",
    subject: { type: "role", id: made.id, name: fields.name },
    after: { ...fields, permissions },
  });
  return readRole(context, made.id);
}
