import { asc, count } from "drizzle-orm";
import type { z } from "zod";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import type { webhooksApi, WebhooksQuery } from "./api";
import { presentWebhook } from "./present-webhook";

/** The tenant's webhooks in the order in which they were made. */
export async function listWebhooks(
  context: Context,
  query: WebhooksQuery,
): Promise<z.input<typeof webhooksApi.list.response>> {
  const live = within(context, webhook);
  const [[counted], rows] = await Promise.all([
    context.db.select({ total: count() }).from(webhook).where(live),
    context.db
      .select()
      .from(webhook)
      .where(live)
      .orderBy(asc(webhook.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  ]);
  return { data: rows.map(presentWebhook), meta: pageOf(query, counted?.total ?? 0) };
}
