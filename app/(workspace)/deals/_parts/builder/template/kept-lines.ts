import type { z } from "zod";
import type { AnswerWords } from "@/lib/core/pricing/types";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { MOST_LINES } from "@/lib/domain/deals/limits";
import type { KeptLine, keptLineInput } from "@/lib/domain/library/schema";
import { unitsLeft } from "../clamp";
import { newItem } from "../new-item";
import { answered } from "../payload";
import { priceItem, type DealMoney, type ItemPrice, type Resolver } from "../price-item";
import type { SelectedItem } from "../selected-item";

/** A chosen service as the library and templates keep it: without its price. */
export const keptLineOf = (item: SelectedItem): z.input<typeof keptLineInput> => ({
  sale_catalog_item_id: item.catalogItemId,
  name: item.title,
  quantity: item.quantity,
  is_optional: item.isOptional,
  extra_notes: item.extraNotes,
  field_values: answered(item.fieldValues),
  section: item.section,
  customer_note: item.customerNote,
});

type Given = {
  /** The active services of the catalogue. */
  catalog: readonly CatalogItemAnswer[];
  /** The lines that the proposal has. */
  present: readonly SelectedItem[];
  resolve: Resolver;
  money: DealMoney;
  words: AnswerWords;
};

/** Lines as they are put into a proposal, and the names of services that cannot be, or have no price yet. */
export type Inserted = {
  lines: SelectedItem[];
  /** No longer sold. */
  missing: string[];
  /** The proposal holds as many of them as may be bought, or as many lines as it can. */
  full: string[];
  /** Their questions have no answer that fits: they stand at 0 until somebody answers. */
  unanswered: string[];
};

/** Kept lines at today's prices, as if they had been chosen by hand; pure. */
export function insertedLines(kept: readonly KeptLine[], given: Given): Inserted {
  const items = new Map<number | null, CatalogItemAnswer>(given.catalog.map((item) => [item.id, item]));
  const result: Inserted = { lines: [], missing: [], full: [], unanswered: [] };
  for (const line of kept) {
    const item = items.get(line.sale_catalog_item_id);
    if (!item) {
      result.missing.push(line.name);
      continue;
    }
    const all = [...given.present, ...result.lines];
    const left = unitsLeft(item, all);
    if (left === 0 || all.length >= MOST_LINES) {
      result.full.push(item.title);
      continue;
    }
    const price = priceItem(given.resolve(item), line.field_values, given.money, given.words);
    if (!price.ok) result.unanswered.push(item.title);
    const quantity = left === null ? line.quantity : Math.min(line.quantity, left);
    result.lines.push(lineOf({ ...line, quantity }, item, price.ok ? price : null, given.money));
  }
  return result;
}

function lineOf(
  line: KeptLine,
  item: CatalogItemAnswer,
  found: (ItemPrice & { ok: true }) | null,
  money: DealMoney,
): SelectedItem {
  const price = found ?? unpriced(money);
  const made = newItem(
    item,
    {
      price,
      unitPrice: price.calculated,
      quantity: line.quantity,
      fieldValues: line.field_values,
      extraNotes: line.extra_notes,
      customerNote: line.customer_note,
    },
    money,
  );
  return { ...made, isOptional: line.is_optional };
}

/** What a line without a price stands at. */
export const unpriced = ({ defaultCurrency }: DealMoney) => ({
  ok: true as const,
  calculated: 0,
  original: { amount: 0, currency: defaultCurrency, rate: 1 as const },
  trace: [],
});
