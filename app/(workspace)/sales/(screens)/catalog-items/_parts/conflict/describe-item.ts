import { plainText } from "@/lib/core/html/plain-text";
import { meaningOf } from "@/lib/core/pricing/constants";
import { displayPercent } from "@/lib/core/pricing/display-percent";
import type { TierMode } from "@/lib/core/pricing/types";
import { boundsText } from "@/lib/core/pricing/units-within";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { ItemForm } from "../form/item-form";
import { isOption, type ItemTerms } from "../form/item-terms";
import { unitOf } from "../pricing/modifier-change";

/** The parts of a service that are compared, in the order of the form. */
export const DESCRIBED = [
  "title",
  "code",
  "description",
  "picture",
  "is_active",
  "pricing_option_id",
  "standard_amount",
  "base_price",
  "main_field_id",
  "tier_mode",
  "price_intervals",
  "price_modifiers",
  "price_modification_intervals",
  "margins",
  "purchase_limit",
  "unit",
  "rhythm",
  "category_id",
  "tax_profile_id",
  "standard_duration",
  "custom_hourly_price",
  "flags",
] as const;
export type Described = (typeof DESCRIBED)[number];

/**
 * Fields without a text of their own: margins and flags have one text together, and the position is not
 * compared.
 */
type Together =
  | "min_negotiation_margin"
  | "max_negotiation_margin"
  | "is_upscalable"
  | "is_renewable"
  | "is_bookable"
  | "position";

const PRICING = ["fixed", "calculated", "variable"] as const;

/** How amounts, kinds of price and rules read in the reader's language. */
export type ItemTexts = {
  /** Minor units of the catalogue's currency as text. */
  money: (amount: number) => string;
  pricing: (slug: (typeof PRICING)[number]) => string;
  tierMode: (mode: TierMode) => string;
  /** An operator in words, such as "at least". */
  comparison: (operator: ConstantAnswer) => string;
  rule: (values: { rule: string; change: string }) => string;
  /** null: sold once. */
  rhythm: (rhythm: ItemForm["rhythm"]) => string;
};

const nameOf = (rows: ItemTerms["groups"]["taxes"], id: number | null): string =>
  rows.find((row) => row.id === id)?.name ?? "–";

/** Each part of a service as a text for people, so that two states can be compared. */
export function describeItem(
  form: ItemForm,
  { constants, pricing, groups }: ItemTerms,
  texts: ItemTexts,
): Record<Described | Exclude<keyof ItemForm, Together>, string> {
  const money = (amount: number | null) => (amount === null ? "–" : texts.money(amount));
  const question = (id: number | null) => pricing.find((other) => other.id === id)?.staffTitle ?? "–";
  const comparison = (id: number) => {
    const constant = constants.find(
      (each) => each.constant_type === "price_modification_comparison_operator" && each.id === id,
    );
    return constant ? texts.comparison(constant) : "–";
  };
  const sign = (typeId: number) =>
    meaningOf("price_modification_type", typeId, constants) === "minus" ? "−" : "+";
  const option = PRICING.find((slug) => isOption(constants, form.pricing_option_id, slug));
  return {
    title: form.title,
    code: form.code || "–",
    description: plainText(form.description).replace(/\s+/g, " ").trim(),
    picture: form.picture.isRemoved
      ? "–"
      : (form.picture.file?.filename ??
        (form.picture.stored?.filename || form.picture.stored?.original_url) ??
        "–"),
    is_active: form.is_active ? "✓" : "–",
    pricing_option_id: option ? texts.pricing(option) : "–",
    standard_amount: money(form.standard_amount),
    base_price: money(form.base_price),
    main_field_id: question(form.main_field_id),
    tier_mode: texts.tierMode(form.tier_mode),
    price_intervals:
      form.price_intervals
        .map((tier) =>
          texts.rule({
            rule: boundsText(tier),
            change: `${money(tier.rate)}${tier.flat_fee ? ` + ${money(tier.flat_fee)}` : ""}`,
          }),
        )
        .join("; ") || "–",
    price_modifiers:
      form.price_modifiers
        .map((row) =>
          texts.rule({
            rule: `${question(row.field_id)} ${comparison(row.comparison_operator_id)} ${row.comparison_value}`,
            change: `${sign(row.type_id)}${valueText(row)}`,
          }),
        )
        .join("; ") || "–",
    price_modification_intervals:
      form.price_modification_intervals
        .map((row) =>
          texts.rule({
            rule: `${question(row.field_id)} ${boundsText(row)}`,
            change: `${sign(row.type_id)}${money(row.rate)}`,
          }),
        )
        .join("; ") || "–",
    margins: `${form.min_negotiation_margin ?? 0} – ${form.max_negotiation_margin ?? 0} %`,
    purchase_limit: String(form.purchase_limit ?? "–"),
    unit: form.unit,
    rhythm: texts.rhythm(form.rhythm),
    category_id: nameOf(groups.categories, form.category_id),
    tax_profile_id: nameOf(groups.taxes, form.tax_profile_id),
    standard_duration: `${form.standard_duration ?? 0} h`,
    custom_hourly_price: money(form.custom_hourly_price),
    flags: [form.is_upscalable, form.is_renewable, form.is_bookable]
      .map((flag) => (flag ? "✓" : "–"))
      .join(" "),
  } satisfies Record<Described, string>;

  function valueText({ modifier_id: id, value }: ItemForm["price_modifiers"][number]): string {
    const unit = unitOf(id, constants);
    return unit === "percent" ? `${displayPercent(value)} %` : unit === "hour" ? `${value} h` : money(value);
  }
}
