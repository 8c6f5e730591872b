import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { webhook, webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { memberOf, type Context } from "@/lib/platform/context";
import type { DeliveriesQuery, webhooksApi, WebhooksQuery } from "./api";
import type { DeliveryState } from "./events";
import { presentDelivery, presentWebhook } from "./present-webhook";

/** A webhook of the tenant, or null. */
export async function readWebhook(context: Context, id: number): Promise<typeof webhook.$inferSelect | null> {
  const [row] = await context.db
    .select()
    .from(webhook)
    .where(within(context, webhook, eq(webhook.id, id)));
  return row ?? null;
}

/** The tenant's webhooks in the order in which they were made. */
export async function listWebhooks(
  context: Context,
  query: WebhooksQuery,
): Promise<z.input<typeof webhooksApi.list.response>> {
  const live = within(context, webhook);
  const [total, rows] = await Promise.all([
    context.db.$count(webhook, live),
    context.db
      .select()
      .from(webhook)
      .where(live)
      .orderBy(asc(webhook.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { data: rows.map(presentWebhook), meta: pageOf(query, total) };
}

/** Messages to a webhook, newest first. Error: 404. */
export async function listDeliveries(
  context: Context,
  id: number,
  query: DeliveriesQuery,
): Promise<z.input<typeof webhooksApi.deliveries.response>> {
  const { db } = context;
  const state = query["filter[state]"];
  const asked = within(context, webhookDelivery, eq(webhookDelivery.webhookId, id), state && STATES[state]);
  const [[existing], total, rows] = await Promise.all([
    db
      .select({ id: webhook.id })
      .from(webhook)
      .where(within(context, webhook, eq(webhook.id, id))),
    db.$count(webhookDelivery, asked),
    db
      .select()
      .from(webhookDelivery)
      .where(asked)
      .orderBy(desc(webhookDelivery.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  if (!existing) throw notFound();
  return {
    data: rows.map((row) => presentDelivery(row, memberOf(context))),
    meta: pageOf(query, total),
  };
}

const STATES: Readonly<Record<DeliveryState, SQL | undefined>> = {
  waiting: and(isNull(webhookDelivery.deliveredAt), isNull(webhookDelivery.deadAt)),
  delivered: isNotNull(webhookDelivery.deliveredAt),
  failed: and(isNotNull(webhookDelivery.deadAt), isNull(webhookDelivery.deliveredAt)),
};
