import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import type { UsersQuery, usersApi } from "./api";
import { selectUsers } from "./select-users";

/** The tenant's users, paged (REST-70). filter[role] is a slug, or "none" for those without one. */
export async function listUsers(
  context: Context,
  query: UsersQuery,
): Promise<z.input<typeof usersApi.list.response>> {
  const where = and(ofRole(context, query["filter[role]"]), ofStatus(query["filter[status]"]));
  const [counted, data] = await Promise.all([
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(userAccount)
      .where(within(context, userAccount, where)),
    selectUsers(context, { where, limit: query.per_page, offset: (query.page - 1) * query.per_page }),
  ]);
  return { data, meta: pageOf(query, counted[0]?.total ?? 0) };
}

function ofRole(context: Context, slug: string | undefined): SQL | undefined {
  if (slug === undefined) return undefined;
  if (slug === "none") return isNull(userAccount.roleId);
  return inArray(
    userAccount.roleId,
    context.db
      .select({ id: role.id })
      .from(role)
      .where(within(context, role, eq(role.slug, slug))),
  );
}

const ofStatus = (status: UsersQuery["filter[status]"]): SQL | undefined =>
  status === undefined ? undefined : eq(userAccount.isActive, status === "active");
