import { isDeepStrictEqual } from "node:util";
import { invalid } from "@/lib/core/contract/errors";
import { answerWords } from "@/lib/core/i18n/all-messages";
import { areSameBundles, type DealBundle } from "@/lib/core/offers/bundles";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import type { Context } from "@/lib/platform/context";
import type { DealChange } from "./input-schema";
import { itemsSold } from "./lines/bundled-lines";
import { chosenLines } from "./lines/chosen-lines";
import { freeLineTerms } from "./lines/free-line";
import { inPosition, inSections } from "./lines/line-order";
import { linesOf, type LineRecord } from "./lines/lines-of-deal";
import { keepLines, priceLines } from "./lines/price-lines";
import { agreedLines, lineTerms, type PricedLine } from "./lines/priced-line";
import type { DealRecord } from "./revisions/revised-deal";
import { contentOf } from "./terms/content";
import type { ChangedTerms } from "./terms/patch-terms";
import type { Terms } from "./terms/terms-after";

/**
 * The deal's lines and bundles after a change; replaced: the lines to store instead, null if unchanged; anew: the
 * positions of lines that do not keep their agreed price. limit: the most that the caller may take off a price, in
 * percent. Error: 422, also for other bundles without their lines.
 */
export async function changedLines(
  context: Context,
  before: DealRecord,
  input: DealChange,
  { currency, terms: said, limit }: ChangedTerms & { terms: Terms; limit: number | null },
): Promise<{
  lines: (LineRecord | PricedLine)[];
  replaced: PricedLine[] | null;
  anew: ReadonlySet<number> | null;
  bundles: DealBundle[];
}> {
  const stored = await linesOf(context, before.id);
  const isConverted = currency.code !== before.currency;
  const { lineItems, sections: sent, choices } = input;
  const { bundles } = before;
  if (!lineItems && !areSameBundles(said.bundles, bundles))
    throw invalid("data.attributes.bundles", "are changed together with lineItems");
  const areSame = lineItems === undefined && sent === undefined && choices === undefined && !isConverted;
  if (areSame) return { lines: stored, replaced: null, anew: null, bundles };
  const agreed = agreedLines(before, stored);
  const { sections } = contentOf(said);
  const settled = (
    settling: PricedLine[],
    stated: readonly (boolean | null | undefined)[],
    present: readonly DealBundle[],
  ) =>
    chosenLines({
      lines: settling,
      choices: said.choices,
      bundles: present,
      sections,
      before: agreed,
      stated,
    });
  const words = answerWords(context.tenant.languageId);
  if (!input.lineItems) {
    const placed = inSections(inPosition(agreed), sections);
    const kept = settled(
      keepLines(placed, lineTerms(currency, words)),
      placed.map((line) => line.isSelected),
      bundles,
    );
    return { lines: kept, replaced: areStored(kept, stored) ? null : kept, anew: new Set(), bundles };
  }
  const lines = inSections(inPosition(input.lineItems), sections);
  const { items } = await pricingCatalog(context, itemsSold(lines, said.bundles));
  const terms = lineTerms(currency, words, await freeLineTerms(context, lines, items), limit);
  const priced = priceLines(lines, items, agreed, terms, { said: said.bundles, before: bundles });
  const selected = settled(
    priced.lines,
    lines.map((line) => line.is_selected),
    priced.bundles,
  );
  const replaced = areStored(selected, stored) ? null : selected;
  return { lines: selected, replaced, anew: priced.anew, bundles: priced.bundles };
}

/** Whether these are the deal's lines already, which then keep their ids. */
const areStored = (lines: readonly PricedLine[], stored: readonly LineRecord[]): boolean =>
  isDeepStrictEqual(
    lines.map((line, index) => ({ ...line, position: index + 1 })),
    stored.map(({ tenantId: _tenant, id: _id, dealId: _deal, ...line }) => line),
  );
