import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { pickSaid } from "@/lib/domain/deals/lines/line-fields";
import type { Answers } from "@/lib/core/pricing/types";
import { isEmptyAnswer } from "@/lib/core/pricing/condition";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { taxesOf } from "./line-taxes";
import type { DealMoney, ItemPrice } from "./price-item";
import { DIALOG_FIELDS, NEW_LINE, withTotal, type DialogFields, type SelectedItem } from "./selected-item";

/** The result of a line's dialog: unitPrice is the agreed one, in minor units of the deal's currency. */
export type Settled = DialogFields & {
  price: ItemPrice & { ok: true };
  unitPrice: number;
  quantity: number;
  fieldValues: Answers;
};

/** A line for a newly chosen service (BLD-29), with the service's own taxes if it has any (U-143). */
export function newItem(
  catalogItem: CatalogItemAnswer,
  settled: Settled,
  money: DealMoney,
  taxProfiles: readonly TaxProfileAnswer[] = [],
): SelectedItem {
  const line: SelectedItem = {
    ...NEW_LINE,
    key: `service-${catalogItem.id}`,
    catalogItemId: catalogItem.id,
    ...shownOf(catalogItem),
    catalogItem,
    taxProfile: taxesOf(catalogItem.tax_profile_id, null, taxProfiles),
    original: { unitPrice: settled.price.original, calculated: settled.price.original },
    priceInfoList: [],
  };
  return settledItem(line, settled, money);
}

/** The texts, unit and picture that a line takes from its service whenever it is priced. */
const shownOf = ({ title, description, unit, picture }: CatalogItemAnswer) => ({
  title,
  description,
  unit,
  picture,
});

/** A line with a new price, answers and notes. A price agreed by hand becomes the original amount (T-03). */
export function settledItem(
  line: SelectedItem,
  { price, unitPrice, quantity, fieldValues, ...said }: Settled,
  money: DealMoney,
): SelectedItem {
  return withTotal(line, {
    quantity,
    unitPrice,
    calculatedUnitPrice: price.calculated,
    original: {
      calculated: price.original,
      unitPrice:
        unitPrice === price.calculated
          ? price.original
          : unitPrice === line.unitPrice
            ? line.original.unitPrice
            : { amount: unitPrice, currency: money.currency, rate: money.rate ?? 1 },
    },
    isCarried: false,
    fieldValues,
    ...pickSaid(DIALOG_FIELDS, said),
    rhythm: said.rhythm ?? line.catalogItem?.rhythm ?? null,
    ...(line.catalogItem && shownOf(line.catalogItem)),
    priceInfoList: negotiatedTrace(price.trace, unitPrice),
  });
}

/**
 * A line after its dialog. A carried-over line with the same item, quantity, answers and price stays carried
 * over (S-076).
 */
export function changedItem(line: SelectedItem, settled: Settled, money: DealMoney): SelectedItem {
  if (isUntouched(line, settled) && settled.unitPrice === line.unitPrice)
    return { ...line, ...pickSaid(DIALOG_FIELDS, settled) };
  return settledItem(line, settled, money);
}

/**
 * Whether a carried-over line still has its quantity and answers; then its agreed price applies regardless of
 * the catalogue.
 */
export function isUntouched(
  line: SelectedItem | null,
  { quantity, fieldValues }: Pick<Settled, "quantity" | "fieldValues">,
): boolean {
  return (
    line !== null &&
    line.isCarried &&
    line.quantity === quantity &&
    textOf(line.fieldValues) === textOf(fieldValues)
  );
}

const textOf = (answers: Answers): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !isEmptyAnswer(value))
      .sort(([left], [right]) => Number(left) - Number(right)),
  );
