import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import {
  LINE_FIELDS,
  lineFieldsOfKind,
  lineFieldsWith,
  saidIn,
  type LineFieldWith,
  type SaidOfLine,
} from "@/lib/domain/deals/lines/line-fields";
import type { LineAnswer } from "@/lib/domain/deals/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { amountIn, type Money, type OriginalAmount } from "@/lib/core/pricing/change-currency";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { Answers, TraceStep } from "@/lib/core/pricing/types";

/**
 * An original amount, from which currency changes convert (T-03). agreed: its value in the edited deal's
 * currency, regardless of current rates.
 */
export type FormAmount = OriginalAmount & { agreed?: { amount: number; currency: CurrencyCode } };

/** An amount of the form in another currency, in minor units. Throws RangeError if a rate is not above 0. */
export const formAmountIn = (original: FormAmount, money: Money): number =>
  original.agreed?.currency === money.currency ? original.agreed.amount : amountIn(original, money);

/** The category of every item, because there is no category data (S-100). */
export const CATEGORY = "General Services";

/**
 * A chosen service (BLD-29). unitPrice (agreed), calculatedUnitPrice and calculatedPrice (the line's total)
 * are in minor units of the form's currency; original has the two unit prices as entered, from which currency
 * changes convert.
 */
export type SelectedItem = SaidOfLine & {
  key: string;
  /** null: a free line, with texts and price entered by staff (T-18). */
  catalogItemId: number | null;
  title: string;
  description: string;
  /** null if it was deleted from the catalogue: such a line can be kept as agreed or removed (S-057). */
  catalogItem: CatalogItemAnswer | null;
  selected: boolean;
  quantity: number;
  /** Whether the optional line is selected: by the client, which later revisions keep, or by default. */
  isTicked: boolean;
  /** Whether the seller chose in this builder what is selected by default. */
  isStated?: boolean;
  /** Unchanged line of the edited deal: keeps its agreed price regardless of the catalogue (S-076). */
  isCarried: boolean;
  unitPrice: number;
  calculatedUnitPrice: number;
  calculatedPrice: number;
  original: { unitPrice: FormAmount; calculated: FormAmount };
  /** What a unit costs as the edited deal has it, for who may see it; null: not known. */
  knownCost?: OriginalAmount | null;
  /** The same as it was stated in this builder. */
  statedCost?: OriginalAmount | null;
  /** What the unit price is for; empty: a piece. Like title and picture of the edited deal or the catalogue. */
  unit: string;
  /** Like title and description: the edited deal's copy while the line is carried over, else the catalogue's. */
  picture: CatalogItemAnswer["picture"];
  fieldValues: Answers;
  /** The edited deal's answers in words, for which a carried-over line needs no catalogue. */
  agreedAnswers?: LineAnswer["answers"];
  priceInfoList: TraceStep[];
  /** Its own taxes, of a free line (T-18) or of its service (U-143); null: the deal's. */
  taxProfile: AgreedTaxes | null;
  category: string;
  position: number;
};

/** Initial values of every new line. */
export const NEW_LINE = {
  selected: true,
  quantity: 1,
  ...saidIn({}),
  isTicked: false,
  isCarried: false,
  unitPrice: 0,
  calculatedUnitPrice: 0,
  calculatedPrice: 0,
  unit: "",
  picture: null,
  fieldValues: {},
  taxProfile: null,
  category: CATEGORY,
  position: 0,
} as const satisfies Partial<SelectedItem>;

/** What is written in the dialog of a line, beside what prices it. */
export type DialogFields = SaidOfLine<LineFieldWith<"inDialog">>;
export const DIALOG_FIELDS = lineFieldsWith("inDialog");

/** Whether one of its rich texts is too long; plain ones cannot be typed longer. */
export const isTooLong = (said: DialogFields): boolean =>
  lineFieldsOfKind("rich", DIALOG_FIELDS).some((name) => said[name].length > LINE_FIELDS[name].longest);

/** With its plain texts as they are sent. */
export const trimmed = (said: DialogFields): DialogFields => ({
  ...said,
  ...Object.fromEntries(lineFieldsOfKind("text", DIALOG_FIELDS).map((name) => [name, said[name].trim()])),
});

/** A line's copy of a tax profile with its rates. */
export type AgreedTaxes = NonNullable<LineAnswer["tax_profile"]>;

/** A line with changes and the resulting total. */
export function withTotal(item: SelectedItem, change: Partial<SelectedItem> = {}): SelectedItem {
  const changed = { ...item, ...change };
  return { ...changed, calculatedPrice: lineTotal(changed.unitPrice, changed.quantity) };
}
