import type { AnswerSnapshot, LinePicture, OriginalSnapshot, TaxSnapshot } from "@/db/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import type { AnswerWords, TraceStep } from "@/lib/core/pricing/types";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { LineInput } from "./input-schema";
import type { DealCurrency } from "./references";
import type { DealRecord } from "./revised-deal";
import type { LineRecord } from "./lines-of-deal";

/** Whether whoever saves may write free lines, and the tax profiles that these may have (T-18). */
export type FreeLineTerms = { isAllowed: boolean; profiles: readonly TaxProfileAnswer[] };

/**
 * What lines are priced in. rate: units of the deal's currency per one unit of the default one; rates: the
 * same of each of the tenant's.
 */
export type LineTerms = {
  currency: CurrencyCode;
  rate: number;
  defaultCurrency: CurrencyCode;
  rates: Readonly<Record<CurrencyCode, number>>;
  words: AnswerWords;
  free: FreeLineTerms;
};

/** What the lines of a deal in this money are priced in. */
export const lineTerms = (
  { code, rate, defaultCode, rates }: DealCurrency,
  words: AnswerWords,
  free: FreeLineTerms = { isAllowed: false, profiles: [] },
): LineTerms => ({
  currency: code,
  rate,
  defaultCurrency: defaultCode,
  rates,
  words,
  free,
});

/** Line of the edited deal that a new line may carry over, with that deal's currency. */
export type AgreedLine = LineRecord & { currency: CurrencyCode };

/** A deal's lines as its next state may carry them over. */
export const agreedLines = ({ currency }: DealRecord, lines: readonly LineRecord[]): AgreedLine[] =>
  lines.map((line) => ({ ...line, currency }));

/** A line as it is stored. */
export type PricedLine = {
  /** Null: a free line (T-18). */
  catalogItemId: number | null;
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  calculatedUnitPrice: number;
  originalUnitPrice: OriginalSnapshot;
  originalCalculatedUnitPrice: OriginalSnapshot;
  isOptional: boolean;
  isSelected: boolean;
  priceInfoList: TraceStep[];
  extraNotes: string;
  fieldValues: Record<string, string | number | boolean | string[]>;
  answers: AnswerSnapshot[];
  section: string;
  customerNote: string;
  /** Its own; null: the deal's. */
  tax: TaxSnapshot | null;
  picture: LinePicture | null;
};

/** What a line says whatever its price is. */
export const saidOfLine = (line: LineInput): Pick<PricedLine, "extraNotes" | "section" | "customerNote"> => ({
  extraNotes: line.extra_notes ?? "",
  section: line.section ?? "",
  customerNote: line.customer_note ?? "",
});

type Before = Pick<
  PricedLine,
  "catalogItemId" | "name" | "isOptional" | "isSelected" | "quantity" | "unitPrice" | "fieldValues"
>;

/**
 * Selections that the client had saved carry over to lines that are still optional and of the same catalogue
 * item, or free and of the same name. Where the same item was offered several times, a line has the
 * selection of the one that it repeats, or else of the next that is like it.
 */
export function carrySelections(lines: PricedLine[], before: readonly Before[]): PricedLine[] {
  const open = new Set(before.filter((line) => line.isOptional));
  const origins = new Map<PricedLine, Before>();
  for (const fits of [isRepeated, hasSameAnswers, isSameItem])
    for (const line of lines) {
      if (!line.isOptional || origins.has(line)) continue;
      const found = [...open].find((old) => fits(old, line));
      if (!found) continue;
      open.delete(found);
      origins.set(line, found);
    }
  return lines.map((line) => (origins.get(line)?.isSelected ? { ...line, isSelected: true } : line));
}

const isSameItem = (old: Before, line: PricedLine): boolean =>
  old.catalogItemId === line.catalogItemId && (old.catalogItemId !== null || old.name === line.name);

const hasSameAnswers = (old: Before, line: PricedLine): boolean =>
  isSameItem(old, line) && textOf(old) === textOf(line);

const isRepeated = (old: Before, line: PricedLine): boolean =>
  hasSameAnswers(old, line) && old.quantity === line.quantity && old.unitPrice === line.unitPrice;

const textOf = ({ fieldValues }: Pick<PricedLine, "fieldValues">): string =>
  JSON.stringify(Object.entries(fieldValues).sort(([one], [other]) => Number(one) - Number(other)));
