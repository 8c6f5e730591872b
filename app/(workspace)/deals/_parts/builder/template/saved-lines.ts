import type { z } from "zod";
import { amountIn, withoutRate } from "@/lib/core/pricing/change-currency";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { AnswerWords } from "@/lib/core/pricing/types";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import {
  answerSaid,
  LINE_FIELD_NAMES,
  pickSaid,
  saidIn,
  type LineAnswers,
} from "@/lib/domain/deals/lines/line-fields";
import { MAX_LINES } from "@/lib/domain/deals/limits";
import type { SavedLine, savedLineInput } from "@/lib/domain/library/schema";
import { unitsLeft } from "../clamp";
import type { TenantRates } from "../builder-state";
import { freeItem, isFreeItem } from "../free-item";
import { newItem } from "../new-item";
import { answered } from "../payload";
import { priceItem, type DealMoney, type ItemPrice, type Resolver } from "../price-item";
import { DIALOG_FIELDS, type SelectedItem } from "../selected-item";
import { ownValue } from "@/lib/core/own-value";

/**
 * A line as the library and templates store it: a service without its price, or a free line with it (T-18).
 */
export const savedLineInputOf = (item: SelectedItem): z.input<typeof savedLineInput> => ({
  sale_catalog_item_id: item.catalogItemId,
  name: item.title,
  quantity: item.quantity,
  ...answerSaid(LINE_FIELD_NAMES, item),
  field_values: answered(item.fieldValues),
  ...(isFreeItem(item) && {
    description: item.description,
    unit_price: item.original.unitPrice.amount,
    currency: item.original.unitPrice.currency,
    tax_profile_id: item.taxProfile?.id ?? null,
  }),
});

type Given = {
  /** The active services of the catalogue. */
  catalog: readonly CatalogItemAnswer[];
  /** The lines already in the proposal. */
  present: readonly SelectedItem[];
  resolve: Resolver;
  money: DealMoney;
  words: AnswerWords;
  taxProfiles: readonly TaxProfileAnswer[];
  rates: TenantRates;
  mayWriteFreeLines: boolean;
};

/** Lines ready to be inserted, and the names of services that cannot be inserted or have no price yet. */
export type Inserted = {
  lines: SelectedItem[];
  /** No longer sold. */
  missing: string[];
  /** Free lines that the user may not add. */
  refused: string[];
  /** The purchase limit, or the maximum number of lines, is reached. */
  full: string[];
  /** The purchase limit allows fewer units than stored. */
  fewer: string[];
  /** Lines with price 0: a service's stored answers do not fit, or a free line has no price or no rate. */
  unanswered: string[];
};

/**
 * Stored lines as new lines of the deal: services at current prices, free lines at their stored price; pure.
 */
export function insertedLines(saved: readonly SavedLine[], input: Given): Inserted {
  const items = new Map<number | null, CatalogItemAnswer>(input.catalog.map((item) => [item.id, item]));
  const result: Inserted = { lines: [], missing: [], refused: [], full: [], fewer: [], unanswered: [] };
  for (const line of saved) {
    if (isFreeItem({ catalogItemId: line.sale_catalog_item_id })) {
      insertFree(line, input, result);
      continue;
    }
    const item = items.get(line.sale_catalog_item_id);
    if (!item) {
      result.missing.push(line.name);
      continue;
    }
    const all = [...input.present, ...result.lines];
    const left = unitsLeft(item, all);
    if (left === 0 || all.length >= MAX_LINES) {
      result.full.push(item.title);
      continue;
    }
    const price = priceItem(input.resolve(item), line.field_values, input.money, input.words);
    if (!price.ok) result.unanswered.push(item.title);
    const quantity = left === null ? line.quantity : Math.min(line.quantity, left);
    if (quantity < line.quantity) result.fewer.push(item.title);
    result.lines.push(savedServiceItem({ ...line, quantity }, item, price.ok ? price : null, input));
  }
  return result;
}

function insertFree(line: SavedLine, input: Given, result: Inserted): void {
  if (!input.mayWriteFreeLines) return void result.refused.push(line.name);
  if (input.present.length + result.lines.length >= MAX_LINES) return void result.full.push(line.name);
  const price = freePrice(line, input);
  if (price === null) result.unanswered.push(line.name);
  result.lines.push(savedFreeItem({ ...line, unit_price: price }, input));
}

/** A stored free line's price in the deal's currency at current rates; null if a rate is missing. */
function freePrice(
  { unit_price: saved = null, currency }: SavedLine,
  { money, rates }: Given,
): number | null {
  const from = currency ?? money.defaultCurrency;
  const original = { currency: from, rate: from === money.currency ? money.rate : ownValue(rates, from) };
  if (saved === null || withoutRate([original, money]).length > 0) return null;
  return amountIn(
    { amount: saved, currency: from, rate: original.rate ?? 1 },
    { currency: money.currency, rate: money.rate ?? 1 },
  );
}

/** A stored free line as a new one, priced in the deal's currency; 0 if there is no price. */
export const savedFreeItem = (
  line: SavedLine,
  input: Pick<Given, "money" | "taxProfiles">,
): SelectedItem => ({
  ...freeItem(
    {
      title: line.name,
      description: line.description ?? "",
      quantity: line.quantity,
      unitPrice: line.unit_price ?? 0,
      taxProfileId: line.tax_profile_id ?? null,
      ...pickSaid(DIALOG_FIELDS, saidIn(line)),
    },
    null,
    input,
  ),
  isOptional: line.is_optional,
});

/** A stored service line as if it had been chosen by hand, at the given price; 0 if there is none. */
export function savedServiceItem(
  line: Pick<SavedLine, "quantity" | "field_values" | Exclude<keyof LineAnswers, "section">>,
  item: CatalogItemAnswer,
  found: (ItemPrice & { ok: true }) | null,
  { money, taxProfiles }: Pick<Given, "money" | "taxProfiles">,
): SelectedItem {
  const price = found ?? unpriced(money);
  const created = newItem(
    item,
    {
      price,
      unitPrice: price.calculated,
      quantity: line.quantity,
      fieldValues: line.field_values,
      ...pickSaid(DIALOG_FIELDS, saidIn(line)),
    },
    money,
    taxProfiles,
  );
  return { ...created, isOptional: line.is_optional };
}

/** The price of a line that has none. */
const unpriced = ({ defaultCurrency }: DealMoney) => ({
  ok: true as const,
  calculated: 0,
  original: { amount: 0, currency: defaultCurrency, rate: 1 as const },
  trace: [],
});
