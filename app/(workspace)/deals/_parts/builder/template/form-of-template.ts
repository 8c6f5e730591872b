import { dayIn } from "@/lib/core/time/days";
import { usualValidity } from "@/lib/domain/deals/lifecycle";
import type { BuilderData } from "../builder-data";
import { discountKind } from "../clamp";
import { dealMoney } from "../deal-money";
import { fieldsWith, type FieldWith } from "@/lib/domain/deals/deal-fields";
import { readFields } from "@/lib/domain/deals/pick-fields";
import { FORM_FIELDS, newForm, type FormField, type DealForm, type FormDefaults } from "../form-state";
import type { OpenedInBuilder } from "./opened-template";

/** Fields of a template that the form has as they are stored. */
const TEMPLATE_FIELDS = fieldsWith("inTemplates").filter(
  (name): name is FieldWith<"inTemplates"> & FormField => FORM_FIELDS.some((field) => field === name),
);

/** The form of a new deal from a template: everything except the client. */
export function formOfTemplate(
  opened: OpenedInBuilder,
  defaults: FormDefaults,
  data: Pick<BuilderData, "currencies" | "constants" | "openedAt" | "timeZone">,
): DealForm {
  const lastDay = dayIn(data.timeZone, opened.valid_until);
  const form: DealForm = {
    ...newForm(defaults),
    ...readFields(TEMPLATE_FIELDS, opened),
    customFields: opened.custom_fields,
    blocks: opened.blocks,
    sections: opened.sections,
    selectedItems: opened.lines,
    currency: opened.currency ?? defaults.currency,
    validUntil: lastDay === usualValidity(data.openedAt, data.timeZone) ? null : lastDay,
    discountModifierId: opened.discount_modifier_id ?? defaults.discountModifierId,
  };
  if (form.discountAmount === 0 || discountKind(form, data.constants) === "percent") return form;
  const { currency, rate } = dealMoney(form.currency, { ...data, deal: null });
  return { ...form, discountOriginal: { amount: form.discountAmount, currency, rate: rate ?? 1 } };
}
