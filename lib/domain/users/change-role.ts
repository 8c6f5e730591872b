import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { escalation } from "@/lib/domain/roles/escalation";
import { assignableRole } from "./assignable-role";
import { lockManaged } from "./lock-managed";
import { isAdministrator } from "./lock-user";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./schema";

/** What is to become of a user's role: this one, none, or none if it is this one. */
export type RoleChange = { to: string | null } | { without: string };

/**
 * Gives a user another role, or none (REST-73, X-47). Errors: as lockManaged and assignableRole; 409 LAST_ADMIN when nobody would be
 * left to administer the workspace (S-048).
 */
export async function changeRole(
  context: Context,
  id: number,
  asked: RoleChange,
  headers: Headers,
): Promise<z.input<typeof adminUserSchema>> {
  const { db, now } = context;
  const user = await lockManaged(context, { id, action: "role_changed", asked, headers });
  const { actor, attempt } = user;
  const slug =
    "to" in asked ? asked.to : asked.without === user.role?.slug ? null : (user.role?.slug ?? null);
  if (slug === (user.role?.slug ?? null)) return readUser(context, id);
  const next =
    slug === null ? null : await assignableRole(context, { slug, field: "roles.0", actor, attempt });
  if (user.isLastAdmin && !isAdministrator(next)) throw escalation(context, "LAST_ADMIN", attempt);
  await db
    .update(userAccount)
    .set({ roleId: next?.id ?? null, version: user.row.version + 1, updatedAt: now })
    .where(within(context, userAccount, eq(userAccount.id, id)));
  await audit(context, {
    action: "role_changed",
    subject: attempt.subject,
    before: { role: user.role?.slug ?? null },
    after: { role: slug },
  });
  return readUser(context, id);
}
