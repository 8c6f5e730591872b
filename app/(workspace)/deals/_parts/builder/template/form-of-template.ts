import { dayIn } from "@/lib/core/time/days";
import { usualValidity } from "@/lib/domain/deals/lifecycle";
import type { BuilderData } from "../builder-data";
import { discountKind } from "../clamp";
import { dealMoney } from "../deal-money";
import { newForm, type DealForm, type FormDefaults } from "../form-state";
import type { OpenedInBuilder } from "./opened-template";

/** The form of a new deal from a template: everything except the client. */
export function formOfTemplate(
  opened: OpenedInBuilder,
  defaults: FormDefaults,
  data: Pick<BuilderData, "currencies" | "constants" | "openedAt" | "timeZone">,
): DealForm {
  const lastDay = dayIn(data.timeZone, opened.valid_until);
  const form: DealForm = {
    ...newForm(defaults),
    proposalLanguage: opened.language,
    coverId: opened.cover_id,
    customFields: opened.custom_fields,
    blocks: opened.blocks,
    sections: opened.sections,
    selectedItems: opened.lines,
    currency: opened.currency ?? defaults.currency,
    taxProfileId: opened.tax_profile_id,
    validUntil: lastDay === usualValidity(data.openedAt, data.timeZone) ? null : lastDay,
    discountAmount: opened.discount_amount,
    discountModifierId: opened.discount_modifier_id ?? defaults.discountModifierId,
    isDiscountWithTax: opened.is_discount_with_tax,
  };
  if (form.discountAmount === 0 || discountKind(form, data.constants) === "percent") return form;
  const { currency, rate } = dealMoney(form.currency, { ...data, deal: null });
  return { ...form, discountOriginal: { amount: form.discountAmount, currency, rate: rate ?? 1 } };
}
