import { DAY } from "@/lib/core/time/milliseconds";
import { VALIDITY_MILLISECONDS } from "@/lib/domain/deals/lifecycle";
import type { BuilderData } from "../builder-data";
import { discountKind } from "../clamp";
import { dealMoney } from "../deal-money";
import { newForm, type DealForm, type FormDefaults } from "../form-state";
import type { OpenedInBuilder } from "./opened-template";

/** The form of a new deal from a template: everything except the client. */
export function formOfTemplate(
  opened: OpenedInBuilder,
  defaults: FormDefaults,
  data: Pick<BuilderData, "currencies" | "constants">,
): DealForm {
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
    validUntil: opened.validity_days * DAY === VALIDITY_MILLISECONDS ? null : opened.valid_until.slice(0, 10),
    discountAmount: opened.discount_amount,
    discountModifierId: opened.discount_modifier_id ?? defaults.discountModifierId,
    isDiscountWithTax: opened.is_discount_with_tax,
  };
  if (form.discountAmount === 0 || discountKind(form, data.constants) === "percent") return form;
  const { currency, rate } = dealMoney(form.currency, { ...data, deal: null });
  return { ...form, discountOriginal: { amount: form.discountAmount, currency, rate: rate ?? 1 } };
}
