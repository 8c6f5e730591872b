import { eq } from "drizzle-orm";
import type { z } from "zod";
import { role } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { escalation, type Attempt } from "./escalation";
import type { RoleChange } from "./fields";
import { lockRole, slugTaken } from "./lock-role";
import { notHeld } from "./role-rules";
import { readRole } from "./read-role";
import type { roleSchema } from "./schema";
import { storePermissions } from "./permissions";

/**
 * Changes a role, its permissions too when given (REST-78, REST-79, S-052). What is left out stays. Errors:
 * 404; 403 for a system role, a role or level above one's own, a permission added that one does not hold
 * (S-048); 412 STALE_VERSION when If-Match names another state; 422 for a slug that is taken (VAL-32).
 */
export async function updateRole(
  context: Context,
  id: number,
  given: RoleChange,
  headers: Headers,
): Promise<z.input<typeof roleSchema>> {
  const { db, now } = context;
  const { actor, row, permissions: held } = await lockRole(context, id, "changed", given);
  const attempt: Attempt = { action: "changed", subject: { type: "role", id, name: row.name }, asked: given };
  if (isStale(headers, row))
    throw staleVersion("Somebody else changed this role first.", await readRole(context, id));
  if (namesNothing(given)) return readRole(context, id);
  const { permissions = held, ...fields } = given;
  if (!actor.isSuperAdmin && (fields.level ?? 0) > actor.level)
    throw escalation(context, "HIGHER_LEVEL", attempt);
  const missing = notHeld(
    actor,
    permissions.filter((permission) => !held.includes(permission)),
  );
  if (missing.length > 0) throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  const { name = row.name, slug = row.slug, description = row.description, level = row.level } = fields;
  await db
    .update(role)
    .set({ name, slug, description, level, version: row.version + 1, updatedAt: now })
    .where(within(context, role, eq(role.id, id)))
    .catch(slugTaken(context, slug, attempt));
  await storePermissions(context, id, permissions);
  const before = {
    name: row.name,
    slug: row.slug,
    description: row.description,
    level: row.level,
    permissions: held,
  };
  await audit(context, {
    action: "changed",
    subject: { type: "role", id, name },
    before,
    after: { name, slug, description, level, permissions },
  });
  return readRole(context, id);
}
