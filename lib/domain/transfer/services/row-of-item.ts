import type { catalogItem } from "@/db/schema";
import type { Rules } from "@/lib/domain/catalog/rule-fields";
import type { ConditionalPricing } from "@/lib/domain/catalog/rules-of-items";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FileRow } from "../format/columns";
import { slugOf, type QuestionNames } from "../references";

/** What names in a file are read by. */
export type ServiceNames = { questions: QuestionNames; constants: readonly ConstantAnswer[] };

/** What a file says of a service beside its rules. */
type Item = Pick<
  typeof catalogItem.$inferSelect,
  | "id"
  | "title"
  | "description"
  | "pricingOptionId"
  | "standardAmount"
  | "basePrice"
  | "customHourlyPrice"
  | "mainFieldId"
  | "unit"
  | "isActive"
  | "purchaseLimit"
  | "isUpscalable"
  | "isRenewable"
  | "isBookable"
  | "minNegotiationMargin"
  | "maxNegotiationMargin"
  | "standardDuration"
  | "position"
>;

/** A service as a row of a file, amounts in minor units. */
export function rowOfItem(
  item: Item,
  rules: Rules | ConditionalPricing,
  { questions, constants }: ServiceNames,
): FileRow {
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    pricing_option: slugOf(constants, "pricing_option", item.pricingOptionId),
    standard_amount: item.standardAmount,
    base_price: item.basePrice,
    custom_hourly_price: item.customHourlyPrice,
    main_question: item.mainFieldId === null ? null : questions.nameOf(item.mainFieldId),
    unit: item.unit,
    is_active: item.isActive,
    purchase_limit: item.purchaseLimit,
    is_upscalable: item.isUpscalable,
    is_renewable: item.isRenewable,
    is_bookable: item.isBookable,
    min_negotiation_margin: item.minNegotiationMargin,
    max_negotiation_margin: item.maxNegotiationMargin,
    standard_duration: item.standardDuration,
    position: item.position,
    price_intervals: rules.price_intervals.map(({ field_id, from, to, rate, flat_fee }) => ({
      question: questions.nameOf(field_id),
      from,
      to,
      rate,
      flat_fee,
    })),
    price_modifiers: rules.price_modifiers.map(
      ({ field_id, is_active, comparison_operator_id, comparison_value, type_id, modifier_id, value }) => ({
        question: questions.nameOf(field_id),
        operator: slugOf(constants, OPERATOR, comparison_operator_id),
        comparison_value,
        type: slugOf(constants, SIGN, type_id),
        modifier: slugOf(constants, MODIFIER, modifier_id),
        value,
        is_active,
      }),
    ),
    price_modification_intervals: rules.price_modification_intervals.map(
      ({ field_id, from, to, rate, type_id }) => ({
        question: questions.nameOf(field_id),
        from,
        to,
        rate,
        type: slugOf(constants, SIGN, type_id),
      }),
    ),
  };
}

/** Types of constants that rules name. */
export const OPERATOR = "price_modification_comparison_operator";
export const SIGN = "price_modification_type";
export const MODIFIER = "price_modification_modifier";
