import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { client, contact, deal, dealRecipient, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { proposalPicture } from "@/lib/domain/catalog/read-item";
import { itemOf, pricingCatalog, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { presentClient } from "@/lib/domain/clients/read-client";
import { progressOf } from "@/lib/core/offers/progress";
import { marginOf } from "@/lib/core/pricing/margins";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { type dealSchema, type lineSchema } from "./schema";
import { knownStage } from "./lifecycle";
import { OWNER_COLUMNS } from "./owners";
import type { StoredDeal } from "./store-deal";
import { DEAL_FIELD_NAMES } from "./terms/deal-fields";
import { pickFields } from "./terms/pick-fields";
import { contentOf } from "./terms/content";
import { isCounted } from "./terms/deal-totals";
import type { ClientRow, ContactRow } from "./references";
import type { DealRecord } from "./revisions/revised-deal";
import { answerSaid, LINE_FIELD_NAMES } from "./lines/line-fields";
import { presentCost, seesCosts } from "./lines/line-cost";
import { linesOf, type LineRecord } from "./lines/lines-of-deal";
import { suggestionOf } from "./lines/open-line";

/**
 * One deal with its client, owner and lines (REST-23). Error: 404.
 * @param anew after a change: the positions of lines that did not keep their agreed price (T-11)
 */
export async function readDeal(
  context: Context,
  id: number,
  anew: ReadonlySet<number> | null = null,
): Promise<z.input<typeof dealSchema>> {
  const { db } = context;
  const [row] = await db
    .select({
      deal,
      client,
      owner: OWNER_COLUMNS,
    })
    .from(deal)
    .leftJoin(client, within(context, client, eq(client.id, deal.clientId)))
    .leftJoin(userAccount, within(context, userAccount, eq(userAccount.id, deal.ownerId)))
    .where(within(context, deal, eq(deal.id, id)));
  if (!row) throw notFound();
  const [lines, recipients, contacts] = await Promise.all([
    linesOf(context, id),
    db
      .select({ id: dealRecipient.contactId })
      .from(dealRecipient)
      .where(within(context, dealRecipient, eq(dealRecipient.dealId, id))),
    row.client
      ? db
          .select()
          .from(contact)
          .where(within(context, contact, eq(contact.clientId, row.client.id)))
          .orderBy(asc(contact.position), asc(contact.id))
      : [],
  ]);
  const { items } = await pricingCatalog(
    context,
    lines.map((line) => line.catalogItemId),
  );
  return presentDeal({
    ...row,
    lines,
    contacts,
    items,
    anew,
    now: context.now,
    seesCosts: seesCosts(context),
    recipients: recipients.map((recipient) => recipient.id),
  });
}

type Parts = StoredDeal & {
  client: ClientRow | null;
  contacts: ContactRow[];
  items: ReadonlyMap<number, PricedItem>;
  /** Tells what has expired. */
  now: Date;
  /** Whether whoever asks may see what lines cost (U-191). */
  seesCosts: boolean;
  /** Positions of the lines that do not keep their agreed price; null if there was no price to keep. */
  anew?: ReadonlySet<number> | null;
};

/** A deal as the API returns it (DLS-18, REST-23). */
export function presentDeal({
  deal,
  lines,
  recipients,
  owner,
  client,
  contacts,
  items,
  now,
  seesCosts: isShown,
  anew = null,
}: Parts): z.input<typeof dealSchema> {
  const customer = client && { ...presentClient(client, contacts), ...namesOf(deal) };
  return {
    id: deal.id,
    uuid: deal.uuid,
    number: quoteNumber(deal),
    revision: deal.revision,
    version: deal.version,
    ...pickFields(DEAL_FIELD_NAMES, deal),
    ...contentOf(deal),
    stage: knownStage(deal.stage),
    progress: progressOf(deal, now),
    sent_at: deal.sentAt,
    amount: deal.amountAfterTax,
    subtotal: deal.subtotal,
    discount_total: deal.discountTotal,
    tax_amounts: deal.taxes,
    amount_before_tax: deal.amountBeforeTax,
    amount_after_tax: deal.amountAfterTax,
    recurring: deal.recurring,
    ...(isShown && { margin: marginOf(deal.amountBeforeTax, deal.costTotal) }),
    rate: deal.rate,
    customer,
    projectCustomers: customer ? [customer] : [],
    owner: owner && {
      id: owner.id,
      uuid: owner.uuid,
      first_name: owner.firstName,
      last_name: owner.lastName,
      full_name: `${owner.firstName} ${owner.lastName}`,
      email: owner.email,
      phone: owner.phone ?? "",
    },
    lineItems: lines.map((line) => ({
      ...presentLine(line, items),
      ...(isShown && { cost: presentCost(line.cost, deal) }),
      ...(anew && { priced_anew: anew.has(line.position) }),
    })),
    original_discount: deal.originalDiscount,
    tax_profile: deal.tax,
    selectedRecipients: recipients,
    adjusted_deal_id: deal.adjustedDealId,
    created_at: deal.createdAt,
    updated_at: deal.updatedAt,
  };
}

/** The client's names as the offer shows them, which is as they were until a change is taken over (S-101). */
const namesOf = ({ customer }: DealRecord) => customer && { name: customer.name, company: customer.company };

const presentLine = (
  line: LineRecord,
  items: ReadonlyMap<number, PricedItem>,
): z.input<typeof lineSchema> => ({
  id: line.id,
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  calculated_unit_price: line.calculatedUnitPrice,
  original_unit_price: line.originalUnitPrice,
  original_calculated_unit_price: line.originalCalculatedUnitPrice,
  total_price: line.totalPrice,
  ...answerSaid(LINE_FIELD_NAMES, line),
  suggestion: suggestionOf(line),
  is_selected: isCounted(line),
  position: line.position,
  price_info_list: line.priceInfoList,
  sale_catalog_item_id: line.catalogItemId,
  tax_profile_id: line.tax?.id ?? null,
  tax_profile: line.tax,
  field_values: line.fieldValues,
  answers: line.answers,
  unit: line.unit,
  picture: proposalPicture(line.picture),
  saleCatalogItem: itemOf(items, line.catalogItemId)?.row ?? null,
});
