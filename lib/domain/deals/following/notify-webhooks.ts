import { progressOf } from "@/lib/core/offers/progress";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { Context } from "@/lib/platform/context";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { EventFields } from "@/lib/domain/webhooks/event-fields";
import type { WebhookEvent } from "@/lib/domain/webhooks/events";
import { listenersTo } from "@/lib/domain/webhooks/listeners";
import { queueMessages } from "@/lib/domain/webhooks/queue-messages";
import { fieldsWith } from "../terms/deal-fields";
import { pickFields } from "../terms/pick-fields";
import type { DealTerms } from "../revisions/revised-deal";

type NotifiedDeal = Omit<DealTerms, "deletedAt" | "version">;

type DealEvent = Extract<WebhookEvent, `deal.${string}`>;

/** An event with its own fields (event-fields.ts), which an event without any leaves out. */
type Happened = {
  [Event in DealEvent]: { event: Event } & (Record<string, never> extends EventFields<Event>
    ? { more?: EventFields<Event> }
    : { more: EventFields<Event> });
}[DealEvent];

/** An event of deals. */
type DealsNotification = Happened & { deals: readonly NotifiedDeal[] };

/** An event of one deal. */
type WebhookNotification = Happened & { deal: NotifiedDeal };

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

/** As notifyOfEach(), for webhooks that were read already. */
export const writeMessages = (
  context: Context,
  listeners: readonly { id: number }[],
  { event, deals, more = {} }: DealsNotification,
): Promise<void> =>
  queueMessages(context, listeners, {
    event,
    contents: deals.map((deal) => ({ ...dealData(context, deal), ...more })),
  });

/** The deal's data in messages. Amounts are in hundredths of the currency, for every currency. */
const dealData = ({ tenant, now }: Context, deal: NotifiedDeal) => ({
  id: deal.id,
  uuid: deal.uuid,
  number: quoteNumber(deal),
  revision: deal.revision,
  adjusted_deal_id: deal.adjustedDealId,
  ...pickFields(fieldsWith("announced"), deal),
  stage: deal.stage,
  progress: progressOf(deal, now),
  client: { id: deal.clientId, name: deal.customerName },
  owner: deal.ownerId === null ? null : { id: deal.ownerId, name: deal.ownerName },
  amount_before_tax: deal.amountBeforeTax,
  amount_after_tax: deal.amountAfterTax,
  recurring: deal.recurring,
  valid_until: deal.validUntil.toISOString(),
  proposal_url: `${siteAddress(tenant)}/proposals/${deal.uuid}`,
});
