import { AppError } from "@/lib/core/contract/errors";
import type { AnswerWords } from "@/lib/core/pricing/types";
import { itemOf, pricingCatalog, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { catalogItemSchema } from "@/lib/domain/catalog/schema";
import { dealTemplatesApi } from "@/lib/domain/deal-templates/api";
import { openTemplate } from "@/lib/domain/deal-templates/open-template";
import { bundleOf } from "@/lib/core/offers/bundles";
import type { Context } from "@/lib/platform/context";
import type { BuilderData } from "../builder-data";
import { atShare } from "../bundle-items";
import { dealMoney } from "../deal-money";
import { isFreeItem } from "../free-item";
import { priceItem } from "../price-item";
import type { SelectedItem } from "../selected-item";
import { savedFreeItem, savedServiceItem } from "./saved-lines";
import type { OpenedInBuilder, OpenedLine } from "./opened-template";

type Given = Pick<BuilderData, "currencies" | "taxProfiles"> & { words: AnswerWords };

/**
 * The content of a new deal from a template: its lines at current prices, as if they had been chosen by hand.
 * "gone" if the template was deleted.
 */
export async function loadTemplate(
  context: Context,
  id: number,
  { currencies, taxProfiles, words }: Given,
): Promise<OpenedInBuilder | "gone"> {
  const result = await openTemplate(context, id).catch(goneOrThrow);
  if (result === "gone") return result;
  const { data } = dealTemplatesApi.opened.response.parse({ data: result });
  const { lineItems, ...opened } = data;
  const { items } = await pricingCatalog(
    context,
    lineItems.map((line) => line.sale_catalog_item_id),
  );
  const money = dealMoney(data.currency ?? "", { currencies, deal: null });
  const lines = lineItems.flatMap((line, index) => {
    if (isFreeItem({ catalogItemId: line.sale_catalog_item_id }))
      return [freeLineOf(line, index, { money, taxProfiles })];
    const item = itemOf(items, line.sale_catalog_item_id);
    if (!item) return [];
    const single = lineOf(line, index, item, { money, taxProfiles }, words);
    return line.unit_price !== null && bundleOf(data.bundles, line.key)
      ? [{ line: atShare(single.line, line.unit_price, money), isPriced: true }]
      : [single];
  });
  return {
    ...opened,
    lines: lines.map(({ line }) => line),
    unanswered: lines.flatMap(({ line, isPriced }) => (isPriced ? [] : [line.title])),
  };
}

function goneOrThrow(error: unknown): "gone" {
  if (error instanceof AppError && error.status === 404) return "gone";
  throw error;
}

/** What a line has by its template: its key, its place, and whether it is selected by default. */
const placedOf = (line: OpenedLine, index: number) => ({
  key: line.key || `template-${index + 1}`,
  section: line.section,
  position: index + 1,
  ...(line.is_selected && { isTicked: true, isStated: true }),
});

/** A line without a price, because an answer is missing, has price 0 until it is answered. */
function lineOf(
  line: OpenedLine,
  index: number,
  { row, rules, questions, isConditional }: PricedItem,
  given: Parameters<typeof savedFreeItem>[1],
  words: AnswerWords,
): { line: SelectedItem; isPriced: boolean } {
  const priced = priceItem(
    { ok: true, rules, questions, isConditional },
    line.field_values,
    given.money,
    words,
  );
  const item = savedServiceItem(line, catalogItemSchema.parse(row), priced.ok ? priced : null, given);
  return {
    line: {
      ...item,
      ...placedOf(line, index),
    },
    isPriced: priced.ok,
  };
}

/** A free line without a price, because its currency was removed, has price 0 until one is entered. */
const freeLineOf = (
  line: OpenedLine,
  index: number,
  input: Parameters<typeof savedFreeItem>[1],
): { line: SelectedItem; isPriced: boolean } => ({
  line: {
    ...savedFreeItem(line, input),
    ...placedOf(line, index),
  },
  isPriced: line.unit_price !== null,
});
