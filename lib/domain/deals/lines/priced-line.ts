import type { AnswerSnapshot, LinePicture, OriginalSnapshot, StoredBasis, TaxSnapshot } from "@/db/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import type { AnswerWords, TraceStep } from "@/lib/core/pricing/types";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import type { SaidOfLine } from "./line-fields";
import type { DealCurrency } from "../references";
import type { DealRecord } from "../revisions/revised-deal";
import type { LineRecord } from "./lines-of-deal";

/** Whether the caller may write free lines, and state costs, and the available tax profiles (T-18, U-191). */
export type FreeLineTerms = {
  isAllowed: boolean;
  mayCost: boolean;
  profiles: readonly TaxProfileAnswer[];
};

/**
 * Currencies and rates for pricing lines. rate: units of the deal's currency for one unit of the default one;
 * rates: the same for each of the tenant's currencies.
 */
export type LineTerms = {
  currency: CurrencyCode;
  rate: number;
  defaultCurrency: CurrencyCode;
  rates: Readonly<Record<CurrencyCode, number>>;
  words: AnswerWords;
  free: FreeLineTerms;
  /** The lowest share of a calculated price that the caller may agree, in percent. */
  lowest: number;
};

/** The terms for lines of a deal in this currency. limit: the most that the caller may take off a price, in percent. */
export const lineTerms = (
  { code, rate, defaultCode, rates }: DealCurrency,
  words: AnswerWords,
  free: FreeLineTerms = { isAllowed: false, mayCost: false, profiles: [] },
  limit: number | null = null,
): LineTerms => ({
  currency: code,
  rate,
  defaultCurrency: defaultCode,
  rates,
  words,
  free,
  lowest: limit === null ? 0 : 100 - limit,
});

/** A line of the edited deal, which a new line may repeat, with that deal's currency. */
export type AgreedLine = LineRecord & { currency: CurrencyCode };

/** A deal's lines, for repeating them in its next state. */
export const agreedLines = ({ currency }: DealRecord, lines: readonly LineRecord[]): AgreedLine[] =>
  lines.map((line) => ({ ...line, currency }));

/** A line as it is stored. */
export type PricedLine = SaidOfLine & {
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
  /** Of a unit; null: not known. */
  cost: OriginalSnapshot | null;
  isSelected: boolean;
  priceInfoList: TraceStep[];
  fieldValues: Record<string, string | number | boolean | string[]>;
  answers: AnswerSnapshot[];
  /** Of the service; empty without one. */
  unit: string;
  /** Its own taxes; null: the deal's. */
  tax: TaxSnapshot | null;
  picture: LinePicture | null;
  /** Of an open line (open-line.ts); else null. */
  basis: StoredBasis | null;
};

export type Before = Pick<
  PricedLine,
  | "key"
  | "catalogItemId"
  | "name"
  | "isOptional"
  | "isSelected"
  | "quantity"
  | "unitPrice"
  | "fieldValues"
  | "section"
>;

/**
 * Copies the customer's selections to lines that are still optional and continue an optional line, unless the
 * call says what is selected.
 *
 * @param stated for each line whether it is selected; null or undefined: not said
 */
export function carrySelections(
  lines: PricedLine[],
  before: readonly Before[],
  stated: readonly (boolean | null | undefined)[] = [],
): PricedLine[] {
  const origins = continuedLines(
    lines.filter(({ isOptional }) => isOptional),
    before.filter(({ isOptional }) => isOptional),
  );
  return lines.map((line, index) =>
    line.isOptional && (stated[index] ?? origins.get(line)?.isSelected)
      ? { ...line, isSelected: true }
      : line,
  );
}

/**
 * For lines the one before that each continues: that of the same key, else one that has the same catalogue item, or for
 * free lines the same name. If an item occurs several times, a line continues the one that it repeats, best in its own
 * section, or else the next similar one.
 */
export function continuedLines(
  lines: readonly PricedLine[],
  before: readonly Before[],
): ReadonlyMap<PricedLine, Before> {
  const open = new Set(before);
  const origins = new Map<PricedLine, Before>();
  for (const fits of [hasSameKey, staysInPlace, isRepeated, hasSameAnswers, isSameItem])
    for (const line of lines) {
      if (origins.has(line)) continue;
      const match = [...open].find((old) => fits(old, line));
      if (!match) continue;
      open.delete(match);
      origins.set(line, match);
    }
  return origins;
}

const hasSameKey = (old: Before, line: PricedLine): boolean => Boolean(old.key) && old.key === line.key;

const isSameItem = (old: Before, line: PricedLine): boolean =>
  old.catalogItemId === line.catalogItemId && (old.catalogItemId !== null || old.name === line.name);

const hasSameAnswers = (old: Before, line: PricedLine): boolean =>
  isSameItem(old, line) && textOf(old) === textOf(line);

const isRepeated = (old: Before, line: PricedLine): boolean =>
  hasSameAnswers(old, line) && old.quantity === line.quantity && old.unitPrice === line.unitPrice;

const staysInPlace = (old: Before, line: PricedLine): boolean =>
  isRepeated(old, line) && old.section === line.section;

const textOf = ({ fieldValues }: Pick<PricedLine, "fieldValues">): string =>
  JSON.stringify(Object.entries(fieldValues).sort(([one], [other]) => Number(one) - Number(other)));

export type Refuse = (field: string, code: string, message: string) => void;
/** A line that is to be opened, as it is priced. */
export type Opened = Pick<PricedLine, "quantity" | "open" | "unitPrice" | "fieldValues" | "answers">;
