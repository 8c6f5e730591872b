import type { AnswerSnapshot, dealLine } from "@/db/schema";
import type { CurrencyCode } from "@/lib/money/currency";
import type { AnswerWords, TraceStep } from "@/lib/pricing/types";

/** Money of the deal and what answers are written in. rate: units per one unit of the default currency. */
export type LineTerms = {
  currency: CurrencyCode;
  rate: number;
  defaultCurrency: CurrencyCode;
  words: AnswerWords;
};

/** Line of the edited deal that a new line may carry over, with that deal's money. */
export type AgreedLine = typeof dealLine.$inferSelect & { currency: CurrencyCode; rate: number };

/** A line as it is stored. */
export type PricedLine = {
  catalogItemId: number;
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  calculatedUnitPrice: number;
  isOptional: boolean;
  isSelected: boolean;
  priceInfoList: TraceStep[];
  extraNotes: string;
  fieldValues: Record<string, string | number | boolean | string[]>;
  answers: AnswerSnapshot[];
};
