import type { z } from "zod";
import type { Pipelined } from "@/db/pipelined";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import type { Context } from "@/lib/platform/context";
import { answerWords } from "@/lib/core/i18n/all-messages";
import { checkFiles } from "@/lib/domain/documents/document-files";
import { discountLimitOf, mustKeepLimit } from "./terms/discount-limit";
import { mustCoverDiscount, termsOf, totalsOf } from "./terms/deal-totals";
import { agreedLines, lineTerms } from "./lines/priced-line";
import { checkDiscount } from "./terms/check-discount";
import { checkConstants } from "./terms/check-terms";
import { withCleanNotes } from "./lines/clean-notes";
import { inPosition, inSections } from "./lines/line-order";
import { checkCover } from "./terms/check-cover";
import { contentOf } from "./terms/content";
import { withCleanContent } from "./terms/clean-content";
import { customFieldColumns } from "./terms/custom-field-columns";
import { presentDeal } from "./read-deal";
import { itemsSold } from "./lines/bundled-lines";
import { chosenLines } from "./lines/chosen-lines";
import { freeLineTerms } from "./lines/free-line";
import { priceLines } from "./lines/price-lines";
import { loadReferences } from "./references";
import { cancelRevised, lockRevised } from "./revisions/revised-deal";
import type { dealSchema } from "./schema";
import type { CreateDealBody } from "./input-schema";
import { mustStayFinished } from "./sending/must-stay-finished";
import { newDealId, storeDeal } from "./store-deal";
import { mustBeFinished } from "./unfinished";
import { keptTerms, termsAfter } from "./terms/terms-after";

/**
 * Creates a deal, or the next revision of an edited one (REST-24, X-22), in the request's transaction: priced, taxed
 * and numbered by the server. One that nobody has got may be without client and lines (U-82). Errors: 422 naming
 * fields, PRICE_OUT_OF_RANGE, AMOUNT_TOO_LARGE, 409 DEAL_NOT_PENDING, DEAL_CHANGED, 403 for free lines (T-18).
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
  const before = edited && keptTerms(edited.deal);
  const terms = termsAfter(before, attributes);
  const said = { ...attributes, ...terms };
  const lines = inSections(clean, attributes.sections ?? edited?.deal.sections ?? []);
  const { blocks, sections } = attributes;
  const [references, id, limit] = await Promise.all([
    loadReferences(context, said, edited?.deal),
    newDealId(context),
    discountLimitOf(context),
    checkFiles(context, { blocks, sections }, "data.attributes."),
    checkCover(context, terms, before),
  ]);
  const sold = itemsSold(lines, terms.bundles);
  const catalog = await pricingCatalog(context, sold, references.catalogVersion);
  await mustStayFinished(
    context,
    edited && edited.deal,
    { client: references.client, lines },
    "data.attributes.",
  );
  if (edited) mustBeNamed(attributes);
  checkConstants(terms, catalog.constants);
  const discount = checkDiscount(said, references.currency, catalog.constants, edited?.deal);
  const fields = await customFieldColumns(context, {
    given: attributes.custom_fields,
    before: terms.custom_fields,
    client: references.client?.customFields ?? {},
  });
  const agreed = edited ? agreedLines(edited.deal, edited.lines) : [];
  const words = answerWords(context.tenant.languageId);
  const free = await freeLineTerms(context, lines, catalog.items);
  const money = lineTerms(references.currency, words, free, limit);
  const bundles = { said: terms.bundles, before: edited?.deal.bundles ?? [] };
  const priced = priceLines(lines, catalog.items, agreed, money, bundles);
  const selected = chosenLines({
    lines: priced.lines,
    choices: terms.choices,
    bundles: priced.bundles,
    sections: contentOf(terms).sections,
    before: agreed,
    stated: lines.map((line) => line.is_selected),
  });
  const counted = termsOf({ ...discount, currency: money.currency, tax: references.tax });
  mustCoverDiscount(selected, counted);
  mustKeepLimit(limit, discount, selected, money, edited?.deal ?? null);
  const totals = totalsOf(selected, counted);
  if (edited) await cancelRevised(context, edited.deal);
  const stored = await storeDeal(context, {
    terms: { ...terms, bundles: priced.bundles },
    recipients: attributes.selectedRecipients ?? [],
    discount,
    references,
    totals,
    lines: selected,
    fields,
    revised: edited?.deal ?? null,
    id,
  });
  return stored.map((created) =>
    presentDeal({
      ...created,
      client: references.client,
      contacts: references.contacts,
      items: catalog.items,
      anew: edited ? priced.anew : null,
      now: context.now,
      seesCosts: money.free.mayCost,
    }),
  );
}

/**
 * Error: 422 for a revision that leaves out client or lines. It says all that it has, so null and an empty list take
 * them away (U-82), and a call that does not know of them takes nothing.
 */
function mustBeNamed({ client_id: client, lineItems }: CreateDealBody["data"]["attributes"]): void {
  mustBeFinished(
    { client: client !== undefined, lines: lineItems === undefined ? [] : [lineItems] },
    "data.attributes.",
  );
}
