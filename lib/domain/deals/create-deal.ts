import type { z } from "zod";
import type { Pipelined } from "@/db/pipelined";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { answerWords } from "@/lib/core/i18n/all-messages";
import { checkFiles } from "@/lib/domain/documents/document-files";
import { termsOf, totalsOf } from "./deal-totals";
import { carrySelections, agreedLines, lineTerms } from "./priced-line";
import { checkDiscount } from "./check-discount";
import { checkStatuses, withCleanNotes, inPosition } from "./check-terms";
import { checkCover, COVER_PATH } from "./check-cover";
import { inSections, withCleanContent } from "./check-content";
import { dealFieldColumns } from "./deal-fields";
import { presentDeal } from "./read-deal";
import { freeLineTerms } from "./free-line";
import { priceLines } from "./price-lines";
import { loadReferences } from "./references";
import { cancelRevised, lockRevised } from "./revised-deal";
import type { dealSchema } from "./schema";
import type { CreateDealBody } from "./input-schema";
import { newDealId, storeDeal } from "./store-deal";

/**
 * Creates a deal, or the next revision of an edited one (REST-24, X-22), in the request's transaction:
 * priced, taxed and numbered by the server. Errors: 422 naming fields, PRICE_OUT_OF_RANGE, AMOUNT_TOO_LARGE,
 * 409 DEAL_NOT_PENDING, DEAL_CHANGED, 403 for free lines (T-18).
 */
export async function createDeal(
  context: Context,
  body: CreateDealBody,
): Promise<Pipelined<z.input<typeof dealSchema>>> {
  const { relationships } = body.data;
  const attributes = await withCleanContent(body.data.attributes);
  const clean = await withCleanNotes(inPosition(attributes.lineItems ?? []));
  const editedId = relationships?.editedDeal.data.id;
  const edited = editedId === undefined ? null : await lockRevised(context, editedId);
  const lines = inSections(clean, attributes.sections ?? edited?.deal.sections ?? []);
  const { blocks, sections } = attributes;
  const [references, id] = await Promise.all([
    loadReferences(context, attributes, edited?.deal),
    newDealId(context),
    checkFiles(context, { blocks, sections }, "data.attributes."),
    checkCover(context, {
      given: attributes.cover_id,
      before: edited?.deal.coverId ?? null,
      path: COVER_PATH,
    }),
  ]);
  const catalog = await pricingCatalog(
    context,
    lines.map((line) => line.sale_catalog_item_id),
    references.catalogVersion,
  );
  if (lines.length === 0)
    throw invalid("data.attributes.lineItems", "At least one catalog item must be selected", "required");
  const statuses = checkStatuses(attributes, catalog.constants);
  const discount = checkDiscount(attributes, references.currency, catalog.constants, edited?.deal);
  const fields = await dealFieldColumns(context, {
    given: attributes.custom_fields,
    before: edited?.deal.customFields ?? {},
    client: references.client.customFields,
  });
  const agreed = edited ? agreedLines(edited.deal, edited.lines) : [];
  const words = answerWords(context.tenant.languageId);
  const terms = lineTerms(references.currency, words, await freeLineTerms(context, lines));
  const priced = priceLines(lines, catalog.items, agreed, terms);
  const selected = carrySelections(priced.lines, agreed);
  const totals = totalsOf(selected, termsOf({ ...discount, currency: terms.currency, tax: references.tax }));
  if (edited) await cancelRevised(context, edited.deal);
  const stored = await storeDeal(context, {
    attributes,
    statuses,
    discount,
    references,
    totals,
    lines: selected,
    fields,
    revised: edited?.deal ?? null,
    id,
  });
  return stored.map((made) =>
    presentDeal({
      ...made,
      client: references.client,
      contacts: references.contacts,
      items: catalog.items,
      anew: edited ? priced.anew : null,
    }),
  );
}
