import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { LineAnswer } from "@/lib/domain/deals/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { amountIn, type Money, type OriginalAmount } from "@/lib/core/pricing/change-currency";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { Answers, TraceStep } from "@/lib/core/pricing/types";

/**
 * An amount as first stated, which currency changes start from (T-03); agreed: what it is in the currency of
 * the edited deal, whatever rates are now.
 */
export type FormAmount = OriginalAmount & { agreed?: { amount: number; currency: CurrencyCode } };

/**
 * What an amount of the form is in some money, in minor units. Throws RangeError when a rate is not above 0.
 */
export const formAmountIn = (original: FormAmount, money: Money): number =>
  original.agreed?.currency === money.currency ? original.agreed.amount : amountIn(original, money);

/** Of every item: no category data exists (S-100). */
export const CATEGORY = "General Services";

/**
 * A chosen service (BLD-29). unitPrice (agreed), calculatedUnitPrice and calculatedPrice (the line's total)
 * in minor units of the form's currency; original holds the two unit prices as first stated, which currency
 * changes start from.
 */
export type SelectedItem = {
  key: string;
  /** Null: a free line, whose words and price staff wrote themselves (T-18). */
  catalogItemId: number | null;
  title: string;
  description: string;
  /** Null when the catalogue no longer has it: such a line can be kept as agreed or removed (S-057). */
  catalogItem: CatalogItemAnswer | null;
  selected: boolean;
  quantity: number;
  isOptional: boolean;
  /** Whether the client has ticked the optional line; kept over revisions. */
  isTicked: boolean;
  /** Unchanged line of the edited deal: keeps its agreed price whatever the catalogue says now (S-076). */
  isCarried: boolean;
  unitPrice: number;
  calculatedUnitPrice: number;
  calculatedPrice: number;
  original: { unitPrice: FormAmount; calculated: FormAmount };
  /** For staff alone, as HTML. */
  extraNotes: string;
  /** For the customer, as plain text. */
  customerNote: string;
  /** Of its service: as the edited deal keeps it while the line is carried, else the catalogue's. */
  picture: CatalogItemAnswer["picture"];
  /** Key of the section that it stands in; empty: before all sections. */
  section: string;
  fieldValues: Answers;
  priceInfoList: TraceStep[];
  /** Of a free line alone: its own taxes; null: the deal's (T-18). */
  taxProfile: AgreedTaxes | null;
  category: string;
  position: number;
};

/** What every new line begins with. */
export const NEW_LINE = {
  selected: true,
  quantity: 1,
  isOptional: false,
  isTicked: false,
  isCarried: false,
  unitPrice: 0,
  calculatedUnitPrice: 0,
  calculatedPrice: 0,
  extraNotes: "",
  customerNote: "",
  picture: null,
  section: "",
  fieldValues: {},
  taxProfile: null,
  category: CATEGORY,
  position: 0,
} as const satisfies Partial<SelectedItem>;

/** A tax profile with its rates, as a line has it. */
export type AgreedTaxes = NonNullable<LineAnswer["tax_profile"]>;

/** A line with changes and the total that follows from them. */
export function withTotal(item: SelectedItem, change: Partial<SelectedItem> = {}): SelectedItem {
  const changed = { ...item, ...change };
  return { ...changed, calculatedPrice: lineTotal(changed.unitPrice, changed.quantity) };
}
