import { randomUUID } from "node:crypto";
import { webhookDelivery } from "@/db/schema";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { Context } from "@/lib/platform/context";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { WebhookEvent } from "@/lib/domain/webhooks/events";
import { listenersTo } from "@/lib/domain/webhooks/listeners";
import { perApiName, textsWith } from "./deal-texts";
import type { DealTerms } from "./revised-deal";

/** An event of a deal. `more`: the event's data in addition to the deal. */
export type WebhookNotification = {
  event: WebhookEvent;
  deal: Omit<DealTerms, "deletedAt" | "version">;
  more?: Record<string, unknown>;
};

/**
 * Queues a message for each webhook of the event, in the transaction of its cause, so that event and messages are
 * stored together, as with mails.
 */
export async function notifyWebhooks(context: Context, notification: WebhookNotification): Promise<void> {
  await writeMessages(context, await listenersTo(context, notification.event), notification);
}

/** As notifyWebhooks(), for an event of several deals. */
export async function notifyOfEach(
  context: Context,
  {
    deals,
    ...notification
  }: Omit<WebhookNotification, "deal"> & { deals: readonly WebhookNotification["deal"][] },
): Promise<void> {
  const listeners = await listenersTo(context, notification.event);
  for (const deal of deals) await writeMessages(context, listeners, { ...notification, deal });
}

/** As notifyWebhooks(), for webhooks that were read already. */
export async function writeMessages(
  context: Context,
  listeners: readonly { id: number }[],
  { event, deal, more = {} }: WebhookNotification,
): Promise<void> {
  if (listeners.length === 0) return;
  const { db, tenantId, now } = context;
  const data = { ...dealData(context, deal), ...more };
  await db.insert(webhookDelivery).values(
    listeners.map(({ id }) => ({
      tenantId,
      webhookId: id,
      messageId: randomUUID(),
      event,
      occurredAt: now,
      data,
      createdAt: now,
      nextAt: now,
    })),
  );
  context.afterCommit(() => wakeJobs("webhooks"));
}

/** The deal's data in messages. Amounts are in hundredths of the currency, for every currency. */
const dealData = ({ tenant }: Context, deal: WebhookNotification["deal"]) => ({
  id: deal.id,
  uuid: deal.uuid,
  number: quoteNumber(deal.number, deal.revision),
  revision: deal.revision,
  adjusted_deal_id: deal.adjustedDealId,
  ...perApiName(textsWith("announced"), (name) => deal[name]),
  stage: deal.stage,
  client: { id: deal.clientId, name: deal.customerName },
  owner: deal.ownerId === null ? null : { id: deal.ownerId, name: deal.ownerName },
  currency: deal.currency,
  amount_before_tax: deal.amountBeforeTax,
  amount_after_tax: deal.amountAfterTax,
  custom_fields: deal.customFields,
  valid_until: deal.validUntil.toISOString(),
  proposal_url: `${siteAddress(tenant)}/proposals/${deal.uuid}`,
});
