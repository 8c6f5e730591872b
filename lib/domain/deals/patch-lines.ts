import { asc, eq } from "drizzle-orm";
import { dealLine, dealRecipient } from "@/db/schema";
import { within } from "@/db/tenancy";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { answerWords } from "@/lib/core/i18n/answer-words";
import { carryTicks } from "./carry-ticks";
import type { DealChanges } from "./change-schema";
import { inPosition } from "./in-position";
import type { ChangedTerms } from "./patch-terms";
import { priceLines } from "./price-lines";
import { agreedLines, lineTerms, type PricedLine } from "./priced-line";
import type { DealRecord, LineRecord } from "./revised-deal";
import type { LineInput } from "./schema";
import { storeLines, storeRecipients } from "./store-lines";

/**
 * The deal's lines after a change; replaced: the ones to store instead, null when they stay as they are; anew: the positions of those
 * that do not keep their agreed price. Error: 422.
 */
export async function changedLines(
  context: Context,
  before: DealRecord,
  given: DealChanges,
  { currency }: ChangedTerms,
): Promise<{
  lines: (LineRecord | PricedLine)[];
  replaced: PricedLine[] | null;
  anew: ReadonlySet<number> | null;
}> {
  const stored = await context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, eq(dealLine.dealId, before.id)))
    .orderBy(asc(dealLine.position));
  const isConverted = currency.code !== before.currency;
  if (given.lineItems === undefined && !isConverted) return { lines: stored, replaced: null, anew: null };
  if (given.lineItems?.length === 0)
    throw invalid("data.attributes.lineItems", "At least one catalog item must be selected", "required");
  const agreed = agreedLines(before, stored);
  const terms = lineTerms(currency, answerWords(context.tenant.languageId));
  const lines = given.lineItems ? inPosition(given.lineItems) : stored.map(asSent);
  const { items } = await pricingCatalog(
    context,
    lines.map((line) => line.sale_catalog_item_id),
  );
  const priced = priceLines(lines, items, agreed, terms);
  const ticked = carryTicks(priced.lines, agreed);
  return { lines: ticked, replaced: ticked, anew: priced.anew };
}

/** A stored line as a client would repeat it, at its agreed price. */
const asSent = (line: LineRecord): LineInput => ({
  sale_catalog_item_id: line.catalogItemId,
  quantity: line.quantity,
  is_optional: line.isOptional,
  extra_notes: line.extraNotes,
  field_values: line.fieldValues,
});

/** Stores lines instead of the deal's present ones. */
export async function replaceLines(
  context: Context,
  { id }: DealRecord,
  lines: readonly PricedLine[],
): Promise<void> {
  await context.db.delete(dealLine).where(within(context, dealLine, eq(dealLine.dealId, id)));
  await storeLines(context, id, lines);
}

/** Stores recipients instead of the deal's present ones. */
export async function replaceRecipients(
  context: Context,
  { id }: DealRecord,
  contactIds: readonly number[],
): Promise<void> {
  await context.db.delete(dealRecipient).where(within(context, dealRecipient, eq(dealRecipient.dealId, id)));
  await storeRecipients(context, id, contactIds);
}
