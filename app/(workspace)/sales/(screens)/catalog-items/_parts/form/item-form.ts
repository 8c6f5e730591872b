import type { TierMode } from "@/lib/core/pricing/types";
import { ITEM_DEFAULTS } from "@/lib/domain/catalog/item-defaults";
import type { ModificationIntervalInput, ModifierInput, TierInput } from "@/lib/domain/catalog/rule-fields";
import type { ItemPicture, ManagedItem } from "@/lib/domain/catalog/schema";
import { shownPicture } from "../shown-picture";

/** A rule while it is edited. `key` identifies a row, which may have no id yet. */
type TierRow = Omit<TierInput, "id"> & { key: string; id?: number };
export type ModifierRow = Omit<ModifierInput, "id" | "field_id"> & {
  key: string;
  id?: number;
  field_id: number | null;
};
type IntervalRow = Omit<ModificationIntervalInput, "id" | "field_id"> & {
  key: string;
  id?: number;
  field_id: number | null;
};

/** `file`: a chosen file that is not stored yet; `dataUrl` its content. */
export type PictureState = {
  stored: ItemPicture | null;
  file: { filename: string; dataUrl: string } | null;
  isRemoved: boolean;
  altText: string;
};

/** The form of a service: names as in the API, prices in minor units. */
export type ItemForm = {
  title: string;
  code: string;
  description: string;
  main_field_id: number | null;
  category_id: number | null;
  tax_profile_id: number | null;
  unit: string;
  rhythm: ManagedItem["rhythm"];
  is_active: boolean;
  purchase_limit: number | null;
  is_upscalable: boolean;
  is_renewable: boolean;
  is_bookable: boolean;
  base_price: number | null;
  standard_amount: number | null;
  custom_hourly_price: number | null;
  min_negotiation_margin: number | null;
  max_negotiation_margin: number | null;
  standard_duration: number | null;
  pricing_option_id: number;
  tier_mode: TierMode;
  /** Position in the catalogue; null: last. */
  position: number | null;
  price_intervals: TierRow[];
  price_modifiers: ModifierRow[];
  price_modification_intervals: IntervalRow[];
  picture: PictureState;
};

let keys = 0;

/** A key that is unique in this page. */
export const newKey = (): string => `new${(keys += 1)}`;

const NO_PICTURE: PictureState = { stored: null, file: null, isRemoved: false, altText: "" };

/** The form of a new service (CAT-11): a fixed price (PRC-13), the workspace's lowest price, no rules. */
export function newForm(fixedId: number, lowestPrice: number): ItemForm {
  const { production_customer_id: _customer, business_id: _business, ...defaults } = ITEM_DEFAULTS;
  return {
    ...defaults,
    min_negotiation_margin: lowestPrice,
    title: "",
    description: "",
    pricing_option_id: fixedId,
    position: null,
    price_intervals: [],
    price_modifiers: [],
    price_modification_intervals: [],
    picture: NO_PICTURE,
  };
}

/** The form of an existing service. */
export function formOf(item: ManagedItem): ItemForm {
  const {
    price_intervals: tiers,
    price_modifiers: modifiers,
    price_modification_intervals: intervals,
  } = item.meta.conditional_pricing;
  const stored = shownPicture(item.meta.attachments) ?? null;
  return {
    title: item.title,
    code: item.code,
    description: item.description,
    main_field_id: item.main_field_id,
    category_id: item.category_id,
    tax_profile_id: item.tax_profile_id,
    unit: item.unit,
    rhythm: item.rhythm,
    is_active: item.is_active,
    purchase_limit: item.purchase_limit,
    is_upscalable: item.is_upscalable,
    is_renewable: item.is_renewable,
    is_bookable: item.is_bookable,
    base_price: item.base_price,
    standard_amount: item.standard_amount,
    custom_hourly_price: item.custom_hourly_price,
    min_negotiation_margin: item.min_negotiation_margin,
    max_negotiation_margin: item.max_negotiation_margin,
    standard_duration: item.standard_duration,
    pricing_option_id: item.pricing_option_id,
    tier_mode: item.tier_mode,
    position: item.position,
    price_intervals: tiers.map((tier) => ({ ...tier, per: "UNIT", key: `t${tier.id}` })),
    price_modifiers: modifiers.map((modifier) => ({ ...modifier, key: `m${modifier.id}` })),
    price_modification_intervals: intervals.map((interval) => ({ ...interval, key: `i${interval.id}` })),
    picture: { stored, file: null, isRemoved: false, altText: stored?.alt_text ?? "" },
  };
}

export type RowList = "price_intervals" | "price_modifiers" | "price_modification_intervals";
export type RowOf<List extends RowList> = ItemForm[List][number];

export type FormAction =
  | { type: "changed"; values: Partial<Omit<ItemForm, RowList | "picture">> }
  | { type: "picture"; picture: Partial<PictureState> }
  | { type: "added"; list: "price_intervals"; rows: TierRow[] }
  | { type: "added"; list: "price_modifiers"; rows: ModifierRow[] }
  | { type: "added"; list: "price_modification_intervals"; rows: IntervalRow[] }
  | { type: "rowChanged"; list: RowList; key: string; values: object }
  | { type: "rowRemoved"; list: RowList; key: string }
  | { type: "replaced"; form: ItemForm };

export function reduceForm(form: ItemForm, action: FormAction): ItemForm {
  switch (action.type) {
    case "changed":
      return { ...form, ...action.values };
    case "picture":
      return { ...form, picture: { ...form.picture, ...action.picture } };
    case "added":
      return { ...form, [action.list]: [...form[action.list], ...action.rows] };
    case "rowChanged":
      return {
        ...form,
        [action.list]: rows(form, action.list).map((row) =>
          row.key === action.key ? { ...row, ...action.values } : row,
        ),
      };
    case "rowRemoved":
      return { ...form, [action.list]: rows(form, action.list).filter(({ key }) => key !== action.key) };
    case "replaced":
      return action.form;
  }
}

const rows = <List extends RowList>(form: ItemForm, list: List): RowOf<List>[] => form[list];
