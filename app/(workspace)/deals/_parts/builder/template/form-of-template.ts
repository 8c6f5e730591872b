import { dayIn } from "@/lib/core/time/days";
import { usualValidity } from "@/lib/domain/deals/lifecycle";
import type { BuilderData } from "../builder-data";
import { discountKind } from "../discount-kind";
import { dealMoney } from "../deal-money";
import { fieldsWith, type FieldWith } from "@/lib/domain/deals/terms/deal-fields";
import { readFields } from "@/lib/domain/deals/terms/pick-fields";
import { FORM_FIELDS, newForm, type FormField, type DealForm, type FormSource } from "../form-state";
import type { OpenedInBuilder } from "./opened-template";

/** Fields of a template that the form has as they are stored. */
const TEMPLATE_FIELDS = fieldsWith("inTemplates").filter(
  (name): name is FieldWith<"inTemplates"> & FormField => FORM_FIELDS.some((field) => field === name),
);

/** The form of a new deal from a template: everything except the client. */
export function formOfTemplate(
  opened: OpenedInBuilder,
  data: FormSource & Pick<BuilderData, "openedAt" | "timeZone">,
): DealForm {
  const lastDay = dayIn(data.timeZone, opened.valid_until);
  const fresh = newForm(data);
  const form: DealForm = {
    ...fresh,
    ...readFields(TEMPLATE_FIELDS, opened),
    customFields: opened.custom_fields,
    blocks: opened.blocks,
    sections: opened.sections,
    selectedItems: opened.lines,
    currency: opened.currency ?? fresh.currency,
    validUntil: lastDay === usualValidity(data.openedAt, data.timeZone) ? null : lastDay,
    discountModifierId: opened.discount_modifier_id ?? fresh.discountModifierId,
  };
  if (form.discountAmount === 0 || discountKind(form, data.constants) === "percent") return form;
  const { currency, rate } = dealMoney(form.currency, { ...data, deal: null });
  return { ...form, discountOriginal: { amount: form.discountAmount, currency, rate: rate ?? 1 } };
}
