import type { AnswerSnapshot, OriginalSnapshot } from "@/db/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import type { AnswerWords, TraceStep } from "@/lib/core/pricing/types";
import type { DealCurrency } from "./references";
import type { DealRecord, LineRecord } from "./revised-deal";

/** What lines are priced in. rate: units of the deal's currency per one unit of the default one; rates: the same of each of the tenant's. */
export type LineTerms = {
  currency: CurrencyCode;
  rate: number;
  defaultCurrency: CurrencyCode;
  rates: Readonly<Record<CurrencyCode, number>>;
  words: AnswerWords;
};

/** What the lines of a deal in this money are priced in. */
export const lineTerms = (
  { code, rate, defaultCode, rates }: DealCurrency,
  words: AnswerWords,
): LineTerms => ({
  currency: code,
  rate,
  defaultCurrency: defaultCode,
  rates,
  words,
});

/** Line of the edited deal that a new line may carry over, with that deal's currency. */
export type AgreedLine = LineRecord & { currency: CurrencyCode };

/** A deal's lines as its next state may carry them over. */
export const agreedLines = ({ currency }: DealRecord, lines: readonly LineRecord[]): AgreedLine[] =>
  lines.map((line) => ({ ...line, currency }));

/** A line as it is stored. */
export type PricedLine = {
  catalogItemId: number;
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
};
