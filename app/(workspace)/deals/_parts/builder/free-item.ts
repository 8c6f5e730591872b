import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { taxesOf } from "./line-taxes";
import type { DealMoney } from "./price-item";
import { pickSaid } from "@/lib/domain/deals/lines/line-fields";
import { DIALOG_FIELDS, NEW_LINE, withTotal, type DialogFields, type SelectedItem } from "./selected-item";

/** The fields of a free line (T-18). unitPrice in minor units of the deal's currency; description as HTML. */
export type FreeLineFields = DialogFields & {
  title: string;
  description: string;
  quantity: number;
  unitPrice: number;
  taxProfileId: number | null;
};

/** Whether a line was entered by hand instead of chosen from the catalogue. */
export const isFreeItem = ({ catalogItemId }: Pick<SelectedItem, "catalogItemId">): boolean =>
  catalogItemId === null;

/**
 * A new free line, or a changed one. If only its notes change, the agreed price stays; a new price becomes
 * the original amount (T-03).
 */
export function freeItem(
  fields: FreeLineFields,
  line: SelectedItem | null,
  { money, taxProfiles }: { money: DealMoney; taxProfiles: readonly TaxProfileAnswer[] },
): SelectedItem {
  const { taxProfileId, unitPrice, ...said } = fields;
  if (line && isUntouched(line, fields)) return { ...line, ...pickSaid(DIALOG_FIELDS, said) };
  const isSamePrice = line?.unitPrice === unitPrice;
  const stated = { amount: unitPrice, currency: money.currency, rate: money.rate ?? 1 };
  return withTotal(
    {
      ...(line ?? NEW),
      original: line && isSamePrice ? line.original : { unitPrice: stated, calculated: stated },
      priceInfoList:
        line && isSamePrice
          ? line.priceInfoList
          : [{ step: "entered", label: "Entered by staff", amount: unitPrice }],
    },
    {
      ...said,
      unitPrice,
      calculatedUnitPrice: unitPrice,
      taxProfile: taxesOf(taxProfileId, line, taxProfiles),
      isCarried: false,
    },
  );
}

const isUntouched = (line: SelectedItem, fields: FreeLineFields): boolean =>
  line.title === fields.title &&
  line.description === fields.description &&
  line.quantity === fields.quantity &&
  line.unitPrice === fields.unitPrice &&
  (line.taxProfile?.id ?? null) === fields.taxProfileId;

const NEW = { ...NEW_LINE, key: "free", catalogItemId: null, title: "", description: "", catalogItem: null };
