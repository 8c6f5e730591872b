import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { pricingCatalog } from "@/lib/catalog/pricing-catalog";
import { sanitizeHtml } from "@/lib/html/sanitize";
import type { Context } from "@/lib/http/context";
import { invalid } from "@/lib/http/errors";
import { answerWords } from "@/lib/i18n/answer-words";
import { roundingStep } from "@/lib/money/currency";
import { resolveDiscount } from "@/lib/pricing/resolve-discount";
import { drawProposalAhead } from "@/lib/proposals/draw-proposal-ahead";
import { termsOf, totalsOf } from "./deal-totals";
import { checkStatuses } from "./check-statuses";
import { presentDeal } from "./present-deal";
import { priceLines } from "./price-lines";
import type { PricedLine } from "./priced-line";
import { loadReferences } from "./references";
import { cancelRevised, lockRevised } from "./revised-deal";
import type { CreateDealBody, dealSchema } from "./schema";
import { storeDeal } from "./store-deal";

/**
 * Creates a deal, or the next revision of an edited one (REST-24, X-22), in the request's transaction: priced, taxed and
 * numbered by the server. Errors: 422 naming fields, PRICE_OUT_OF_RANGE, AMOUNT_TOO_LARGE, 409 DEAL_NOT_PENDING, DEAL_CHANGED.
 */
export async function createDeal(context: Context, body: CreateDealBody): Promise<z.input<typeof dealSchema>> {
  const { attributes, relationships } = body.data;
  const lines = inPosition(attributes.lineItems);
  const editedId = relationships?.editedDeal.data.id;
  const edited = editedId === undefined ? null : await lockRevised(context, editedId);
  const [references, catalog] = await Promise.all([
    loadReferences(context, attributes),
    pricingCatalog(context, lines.map((line) => line.sale_catalog_item_id)),
  ]);
  if (lines.length === 0) throw invalid("data.attributes.lineItems", "At least one catalog item must be selected", "required");
  const statuses = checkStatuses(attributes, catalog.constants);
  const discount = checkedDiscount(attributes, references.currency.code, catalog.constants);
  const agreed = edited?.lines.map((line) => ({ ...line, currency: edited.deal.currency, rate: edited.deal.rate })) ?? [];
  const terms = { currency: references.currency.code, rate: references.currency.rate, defaultCurrency: references.currency.defaultCode, words: answerWords(context.tenant.languageId) };
  const priced = carryTicks(priceLines(lines, catalog.items, agreed, terms), agreed);
  for (const line of priced) line.extraNotes = await sanitizeHtml(line.extraNotes);
  const totals = totalsOf(priced, { ...termsOf({ ...discount, currency: terms.currency, tax: references.tax }) });
  if (edited) await cancelRevised(context, edited.deal);
  const stored = await storeDeal(context, {
    attributes, statuses, discount, references, totals, lines: priced, revised: edited?.deal ?? null, uuid: randomUUID(),
  });
  drawProposalAhead(context, stored.deal.id);
  return presentDeal({ ...stored, client: references.client, contacts: references.contacts, items: catalog.items });
}

const inPosition = <Line extends { position?: number | null | undefined }>(lines: readonly Line[]): Line[] =>
  lines.map((line, index) => ({ line, place: line.position ?? index })).sort((left, right) => left.place - right.place).map(({ line }) => line);

type GivenDiscount = { discount_amount?: number | null | undefined; discount_modifier_id?: number | null | undefined; is_discount_with_tax?: boolean | null | undefined };

/** Discount columns. Errors: 422 for an unknown modifier, a percent above 100 (S-073) and an amount that the currency cannot show. */
function checkedDiscount(given: GivenDiscount, currency: string, constants: Parameters<typeof resolveDiscount>[1]) {
  const modifier = given.discount_modifier_id ?? null;
  if (modifier !== null && !constants.some(({ constant_type, id }) => constant_type === "discount_modifier" && id === modifier)) {
    throw invalid("data.attributes.discount_modifier_id", "is invalid");
  }
  const discount = resolveDiscount({ discount_amount: given.discount_amount ?? 0, discount_modifier_id: modifier, is_discount_with_tax: given.is_discount_with_tax ?? false }, constants);
  if (discount?.kind === "percent" && discount.value > 100) throw invalid("data.attributes.discount_amount", "A percentage is at most 100", "too_big");
  if (discount?.kind === "dollar" && discount.value % roundingStep(currency) !== 0) throw invalid("data.attributes.discount_amount", "The currency has no decimals");
  return {
    discountAmount: discount?.value ?? 0,
    discountModifierId: modifier,
    discountKind: discount?.kind ?? ("dollar" as const),
    isDiscountWithTax: given.is_discount_with_tax ?? false,
  };
}

/** Ticks that the client had saved carry over to lines that are still optional and of the same catalogue item. */
function carryTicks(lines: PricedLine[], before: readonly { catalogItemId: number; isOptional: boolean; isSelected: boolean }[]): PricedLine[] {
  const ticked = before.filter((line) => line.isOptional && line.isSelected).map((line) => line.catalogItemId);
  return lines.map((line) => {
    const index = line.isOptional ? ticked.indexOf(line.catalogItemId) : -1;
    if (index < 0) return line;
    ticked.splice(index, 1);
    return { ...line, isSelected: true };
  });
}
