import { perApiName } from "@/lib/domain/deals/deal-texts";
import { usualClosing } from "@/lib/domain/deals/lifecycle";
import type { CreateDealInput } from "@/lib/domain/deals/input-schema";
import { isEmptyAnswer } from "@/lib/core/pricing/condition";
import type { OriginalAmount } from "@/lib/core/pricing/change-currency";
import type { Answers } from "@/lib/core/pricing/types";
import { dealName, TYPED_TEXTS, type DealForm } from "./form-state";
import type { SelectedItem } from "./selected-item";

type Attributes = CreateDealInput["data"]["attributes"];
type Line = NonNullable<Attributes["lineItems"]>[number];

/**
 * The body of POST /deals (REST-24, REST-25). Statuses and type are included only if a deal was loaded (X-20,
 * BLD-37), a discount only above 0 (BLD-43), its modifier and the tax profile only if they are numbers
 * (BLD-44). An edited deal is a relationship (BLD-38). Throws Error without a client, which the screen
 * prevents (VAL-11).
 */
export function dealPayload(form: DealForm, now: Date, timeZone: string): CreateDealInput {
  if (!form.client) throw new Error("a deal is sent without a client");
  return {
    data: {
      attributes: {
        ...perApiName(
          TYPED_TEXTS.filter((name) => form[name] !== ""),
          (name) => form[name],
        ),
        name: dealName(form),
        client_id: form.client.id,
        currency: form.currency,
        ...(Number.isInteger(form.taxProfileId) ? { tax_profile_id: form.taxProfileId } : {}),
        ...(form.keepsTaxes ? { keep_taxes: true } : {}),
        ...chosenStatuses(form),
        closing_date: form.closingDate ?? usualClosing(now, timeZone),
        ...(form.validUntil === null ? {} : { valid_until: form.validUntil }),
        ...(form.discountAmount > 0 ? { discount_amount: form.discountAmount } : {}),
        ...sentOriginal("original_discount", form.discountOriginal, form.currency),
        ...(Number.isInteger(form.discountModifierId)
          ? { discount_modifier_id: form.discountModifierId }
          : {}),
        is_discount_with_tax: form.isDiscountWithTax,
        language: form.proposalLanguage,
        ...(form.coverId === undefined ? {} : { cover_id: form.coverId }),
        ...(Object.keys(form.customFields ?? {}).length > 0 ? { custom_fields: form.customFields } : {}),
        blocks: form.blocks,
        sections: form.sections,
        selectedRecipients: form.selectedRecipients,
        lineItems: form.selectedItems.map((item) => lineOf(item, form.currency)),
      },
      ...(form.dealId === null
        ? {}
        : { relationships: { editedDeal: { data: { id: form.dealId, type: "deal" } } } }),
    },
  };
}

function chosenStatuses({
  dealId,
  saleStatusId,
  prodStatusId,
  leadSourceId,
  typeId,
}: DealForm): Partial<Attributes> {
  if (dealId === null) return {};
  return {
    sale_status_id: saleStatusId,
    prod_status_id: prodStatusId,
    type_id: typeId,
    ...(leadSourceId === null ? {} : { lead_source_id: leadSourceId }),
  };
}

/** The original amount, if it was agreed in another currency than the deal's (T-03). */
const sentOriginal = <Name extends string>(name: Name, original: OriginalAmount | null, currency: string) =>
  original && original.currency !== currency
    ? { [name]: { amount: original.amount, currency: original.currency } }
    : {};

function lineOf(item: SelectedItem, currency: string): Line {
  return {
    sale_catalog_item_id: item.catalogItemId,
    ...(item.catalogItemId === null && {
      name: item.title,
      description: item.description,
      tax_profile_id: item.taxProfile?.id ?? null,
    }),
    quantity: item.quantity,
    unit_price: item.unitPrice,
    ...sentOriginal("original_unit_price", item.original.unitPrice, currency),
    is_optional: item.isOptional,
    price_info_list: item.priceInfoList,
    position: item.position,
    extra_notes: item.extraNotes,
    customer_note: item.customerNote,
    section: item.section,
    field_values: answered(item.fieldValues),
  };
}

/** Empty and missing answers are not sent (BLD-41). */
export const answered = (answers: Answers): NonNullable<Line["field_values"]> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]) =>
      value === undefined || isEmptyAnswer(value) ? [] : [[id, value]],
    ),
  );
