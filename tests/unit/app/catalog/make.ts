import { itemTerms } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-terms";
import {
  newForm,
  type ItemForm,
} from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-form";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { CONSTANTS, fieldAnswer } from "../../../support/api-answers";

export const constants = CONSTANTS;

const question = (id: number, name: string, type_id: number, change: Partial<FieldAnswer> = {}) =>
  fieldAnswer(id, name, { type_id, sub_type_id: type_id === 1 ? 1 : null, ...change });

const OPTIONS = [
  { value: "plain", label: "Plain" },
  { value: "bold", label: "Bold" },
];

/**
 * Pages and Silent are numbers, Style is a choice, and Rush is a yes-or-no question that shows from the third
 * page on. Silent does not affect pricing.
 */
export const terms = itemTerms(
  [
    question(1, "Pages", 2),
    question(2, "Style", 1, { ui: { options: OPTIONS } }),
    question(3, "Rush", 3, { visible_when: [{ field_id: 1, comparison_id: 225, value: "3" }] }),
    question(4, "Silent", 2, { is_price_modifier: false }),
    question(5, "Odd", 99),
  ],
  { constants, currency: "CAD", lowestPrice: 0, groups: { categories: [], taxes: [] } },
);

/** A form that can be saved, apart from the given changes. */
export const makeForm = (change: Partial<ItemForm> = {}): ItemForm => ({
  ...newForm(1, 0),
  title: "Website",
  description: "<p>Five pages</p>",
  ...change,
});

export const tier = (from: number, to: number | null, rate = 7_00): ItemForm["price_intervals"][number] => ({
  key: `${from}`,
  field_id: 1,
  from,
  to,
  rate,
  flat_fee: 0,
  per: "UNIT",
});
