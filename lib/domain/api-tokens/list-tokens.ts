import { count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import type { apiTokensApi, TokensQuery } from "./api";
import { presentToken } from "./present-token";

/** The signed-in user's own tokens, newest first, with those that have ended (security 3.5). */
export async function listTokens(
  context: Context,
  query: TokensQuery,
): Promise<z.input<typeof apiTokensApi.list.response>> {
  const own = within(context, apiToken, eq(apiToken.userId, memberOf(context).id));
  const [[counted], rows] = await Promise.all([
    context.db.select({ total: count() }).from(apiToken).where(own),
    context.db
      .select()
      .from(apiToken)
      .where(own)
      .orderBy(desc(apiToken.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  ]);
  return { data: rows.map(presentToken), meta: pageOf(query, counted?.total ?? 0) };
}
