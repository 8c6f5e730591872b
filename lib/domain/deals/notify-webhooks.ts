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

type NotifiedDeal = Omit<DealTerms, "deletedAt" | "version">;

/** An event of deals. `more`: the event's data in addition to the deal. */
type DealsNotification = {
  event: WebhookEvent;
  deals: readonly NotifiedDeal[];
  more?: Record<string, unknown>;
};

/** An event of one deal. */
type WebhookNotification = Omit<DealsNotification, "deals"> & { deal: NotifiedDeal };

/**
 * Queues a message for each webhook of the event, in the transaction of its cause, so that event and messages are
 * stored together, as with mails.
 */
export const notifyWebhooks = (
  context: Context,
  { deal, ...notification }: WebhookNotification,
): Promise<void> => notifyOfEach(context, { ...notification, deals: [deal] });

/** As notifyWebhooks(), for an event of several deals. */
export async function notifyOfEach(context: Context, notification: DealsNotification): Promise<void> {
  await writeMessages(context, await listenersTo(context, notification.event), notification);
}

/** Rows of one INSERT, because a statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** As notifyOfEach(), for webhooks that were read already. */
export async function writeMessages(
  context: Context,
  listeners: readonly { id: number }[],
  { event, deals, more = {} }: DealsNotification,
): Promise<void> {
  if (listeners.length === 0) return;
  const { db, tenantId, now } = context;
  const rows = deals.flatMap((deal) => {
    const data = { ...dealData(context, deal), ...more };
    return listeners.map(({ id }) => ({
      tenantId,
      webhookId: id,
      messageId: randomUUID(),
      event,
      occurredAt: now,
      data,
      createdAt: now,
      nextAt: now,
    }));
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db.insert(webhookDelivery).values(rows.slice(from, from + ROWS_AT_ONCE));
  context.afterCommit(() => wakeJobs("webhooks"));
}

/** The deal's data in messages. Amounts are in hundredths of the currency, for every currency. */
const dealData = ({ tenant }: Context, deal: NotifiedDeal) => ({
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
