import { perApiName } from "@/lib/domain/deals/deal-fields";
import { usualClosing } from "@/lib/domain/deals/lifecycle";
import type { CreateDealInput } from "@/lib/domain/deals/input-schema";
import { isEmptyAnswer } from "@/lib/core/pricing/condition";
import type { ExchangeRate } from "@/lib/core/money/currency";
import type { Answers } from "@/lib/core/pricing/types";
import { dealName, TYPED_TEXTS, type DealForm } from "./form-state";
import { formAmountIn, type FormAmount, type SelectedItem } from "./selected-item";

type Attributes = CreateDealInput["data"]["attributes"];
type Line = NonNullable<Attributes["lineItems"]>[number];

/**
 * The body of POST /deals (REST-24, REST-25). Statuses and type are included only if a deal was loaded (X-20,
 * BLD-37), a discount only above 0 (BLD-43), its modifier and the tax profile only if they are numbers
 * (BLD-44). An edited deal is a relationship (BLD-38). Throws Error without a client, which the screen
 * prevents (VAL-11).
 * @param rate of the form's currency; null while it is unknown
 */
export function dealPayload(
  form: DealForm,
  { now, timeZone, rate }: { now: Date; timeZone: string; rate: ExchangeRate | null },
): CreateDealInput {
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
        ...sentOriginal("original_discount", form.discountOriginal, {
          amount: form.discountAmount,
          currency: form.currency,
          rate,
        }),
        ...(Number.isInteger(form.discountModifierId)
          ? { discount_modifier_id: form.discountModifierId }
          : {}),
        is_discount_with_tax: form.isDiscountWithTax,
        language: form.proposalLanguage,
        ...(form.coverId === undefined ? {} : { cover_id: form.coverId }),
        ...(Object.keys(form.customFields).length > 0 ? { custom_fields: form.customFields } : {}),
        blocks: form.blocks,
        sections: form.sections,
        selectedRecipients: form.selectedRecipients,
        lineItems: form.selectedItems.map((item) => lineOf(item, form.currency, rate)),
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

type Sent = { amount: number; currency: string; rate: ExchangeRate | null };

/**
 * The original amount, if it was agreed in another currency than the deal's and gives the amount exactly (T-03): a
 * price that its range moved was agreed as it stands.
 */
const sentOriginal = <Name extends string>(
  name: Name,
  original: FormAmount | null,
  { amount, currency, rate }: Sent,
) =>
  original &&
  original.currency !== currency &&
  rate !== null &&
  formAmountIn(original, { currency, rate }) === amount
    ? { [name]: { amount: original.amount, currency: original.currency } }
    : {};

function lineOf(item: SelectedItem, currency: string, rate: ExchangeRate | null): Line {
  return {
    sale_catalog_item_id: item.catalogItemId,
    ...(item.catalogItemId === null && {
      name: item.title,
      description: item.description,
      tax_profile_id: item.taxProfile?.id ?? null,
    }),
    quantity: item.quantity,
    unit_price: item.unitPrice,
    ...sentOriginal("original_unit_price", item.original.unitPrice, {
      amount: item.unitPrice,
      currency,
      rate,
    }),
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
