import { itemTerms } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-terms";
import {
  newForm,
  type ItemForm,
} from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-form";
import type { FieldAnswer } from "@/lib/fields/schema";
import { STARTER_CONSTANTS } from "@/lib/tenants/starter-constants";

export const constants = Object.entries(STARTER_CONSTANTS).flatMap(([constant_type, entries]) =>
  entries.map(([id, slug, constant_value]) => ({
    key: `${constant_type}.${slug}`,
    id,
    slug,
    constant_type,
    constant_value,
  })),
);

const question = (
  id: number,
  name: string,
  type_id: number,
  change: Partial<FieldAnswer> = {},
): FieldAnswer => ({
  id,
  name,
  admin_title: name,
  go_sale_title: null,
  type_id,
  sub_type_id: type_id === 1 ? 1 : null,
  field_type: "",
  field_sub_type: null,
  is_price_modifier: true,
  is_required: false,
  entity_id: null,
  is_standard: false,
  is_visible: true,
  is_modifiable: true,
  position: id,
  description: "",
  placeholder: "",
  rules: {},
  ui: {},
  visible_when: [],
  created_at: "",
  updated_at: "",
  version: 1,
  ...change,
});

const OPTIONS = [
  { value: "plain", label: "Plain" },
  { value: "bold", label: "Bold" },
];

/** Pages and Silent are numbers, Style is a choice, Rush a yes or no that shows from the third page on; Silent does not affect pricing. */
export const terms = itemTerms(
  [
    question(1, "Pages", 2),
    question(2, "Style", 1, { ui: { options: OPTIONS } }),
    question(3, "Rush", 3, { visible_when: [{ field_id: 1, comparison_id: 225, value: "3" }] }),
    question(4, "Silent", 2, { is_price_modifier: false }),
    question(5, "Odd", 99),
  ],
  constants,
);

/** A form that can be saved, but for what a test says. */
export const makeForm = (change: Partial<ItemForm> = {}): ItemForm => ({
  ...newForm(1),
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
