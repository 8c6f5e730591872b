import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Pipelined } from "@/db/pipelined";
import { deal, dealRecipient } from "@/db/schema";
import { within } from "@/db/tenancy";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import { answerWords } from "@/lib/core/i18n/all-messages";
import { hasChoices } from "@/lib/core/offers/choices";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { customFieldColumns } from "./terms/custom-field-columns";
import { DEAL_FIELDS } from "./terms/deal-fields";
import { termsOf, totalsOf } from "./terms/deal-totals";
import { presentDeal } from "./read-deal";
import { loadReferences } from "./references";
import type { dealSchema } from "./schema";
import { seesCosts } from "./lines/line-cost";
import { linesOf } from "./lines/lines-of-deal";
import { asSuggested } from "./lines/open-line";
import { newDealId, storeDeal } from "./store-deal";
import { copiedTerms, termsAfter } from "./terms/terms-after";

const SUFFIX = " (copy)";

/**
 * Creates a pending copy of a deal in any stage (REST-29, S-090), with its lines at their agreed prices,
 * discount, taxes and recipients. It gets a new uuid, number and dates, the copying member as account manager,
 * and no selected options. Errors: 404; 422 if its client was deleted.
 */
export async function duplicateDeal(
  context: Context,
  id: number,
): Promise<Pipelined<z.input<typeof dealSchema>>> {
  const { db } = context;
  // Locked, so that the lines read next belong to this state and currency.
  const [source] = await db
    .select()
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("key share");
  if (!source) throw notFound();
  const [stored, recipients] = await Promise.all([
    linesOf(context, id),
    db
      .select({ id: dealRecipient.contactId })
      .from(dealRecipient)
      .where(within(context, dealRecipient, eq(dealRecipient.dealId, id))),
  ]);
  const [loaded, newId] = await Promise.all([
    loadReferences(context, { client_id: source.clientId }),
    newDealId(context),
  ]);
  const { items } = await pricingCatalog(
    context,
    stored.map((line) => line.catalogItemId),
    loaded.catalogVersion,
  );
  const words = answerWords(context.tenant.languageId);
  const lines = stored.map(({ tenantId: _tenant, id: _id, dealId: _deal, position: _position, ...line }) => ({
    ...asSuggested(line, { currency: source.currency, words }),
    // What is chosen by default belongs to choices; without any, options are for the customer to select.
    isSelected: hasChoices(source.choices) && line.isSelected,
  }));
  const known = new Set(loaded.contacts.map((contact) => contact.id));
  const copy = await storeDeal(context, {
    terms: termsAfter(copiedTerms(source), {
      // One without a name gets the usual one with its client.
      name: source.name && source.name.slice(0, DEAL_FIELDS.name.longest - SUFFIX.length) + SUFFIX,
    }),
    recipients: recipients.map((recipient) => recipient.id).filter((contact) => known.has(contact)),
    discount: {
      discountAmount: source.discountAmount,
      discountKind: source.discountKind,
      discountEvery: source.discountEvery,
      originalDiscount: source.originalDiscount,
    },
    references: {
      ...loaded,
      currency: { ...loaded.currency, code: source.currency, rate: source.rate },
      tax: source.tax,
    },
    totals: totalsOf(lines, termsOf(source)),
    lines,
    fields: await customFieldColumns(context, {
      given: null,
      before: source.customFields,
      client: loaded.client?.customFields ?? {},
    }),
    revised: null,
    id: newId,
  });
  return copy.map((created) =>
    presentDeal({
      ...created,
      client: loaded.client,
      contacts: loaded.contacts,
      items,
      now: context.now,
      seesCosts: seesCosts(context),
    }),
  );
}
