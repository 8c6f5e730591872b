import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/expect-version";
import { readUser } from "./read-user";

type Held = { id: number; name: string; slug: string; level: number };
export type LockedUser = {
  row: typeof userAccount.$inferSelect;
  role: Held | null;
  name: string;
  isLastAdmin: boolean;
};

/**
 * A user whom somebody is about to change, locked together with the active administrators, in one order, so that of two who remove each
 * other the second finds itself the last. Who was only invited administers nothing yet: without a password. Errors: 404; 412 STALE_VERSION when If-Match names another state.
 */
export async function lockUser(context: Context, id: number, headers = new Headers()): Promise<LockedUser> {
  const isAdmin = and(
    eq(userAccount.isActive, true),
    isNotNull(userAccount.passwordHash),
    sql`${role.slug} in ('admin', 'super_admin')`,
  );
  const rows = await context.db
    .select({ row: userAccount, role: { id: role.id, name: role.name, slug: role.slug, level: role.level } })
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, or(eq(userAccount.id, id), isAdmin)))
    .orderBy(asc(userAccount.id))
    .for("no key update", { of: userAccount });
  const found = rows.find(({ row }) => row.id === id);
  if (!found) throw notFound();
  if (isStale(headers, found.row))
    throw staleVersion("Somebody else changed this user first.", await readUser(context, id));
  const { firstName, lastName } = found.row;
  return {
    ...found,
    name: `${firstName} ${lastName}`,
    isLastAdmin: found.row.isActive && isAdministrator(found.role) && rows.length === 1,
  };
}

/** Whether the role is one of the two that administer a workspace. */
export const isAdministrator = (held: { slug: string } | null): boolean =>
  held?.slug === "admin" || held?.slug === "super_admin";
