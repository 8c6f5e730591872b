import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { pickFields } from "@/lib/domain/deals/terms/pick-fields";
import { answerSaid, LINE_FIELD_NAMES } from "@/lib/domain/deals/lines/line-fields";
import { bundleOf } from "@/lib/core/offers/bundles";
import { usualClosing } from "@/lib/domain/deals/lifecycle";
import type { CreateDealInput } from "@/lib/domain/deals/input-schema";
import { isEmptyAnswer } from "@/lib/core/pricing/condition";
import type { ExchangeRate } from "@/lib/core/money/currency";
import type { Answers } from "@/lib/core/pricing/types";
import { dealName, FORM_FIELDS, type DealForm, type FormField } from "./form-state";
import { formAmountIn, type FormAmount, type SelectedItem } from "./selected-item";

type Attributes = CreateDealInput["data"]["attributes"];
type Line = NonNullable<Attributes["lineItems"]>[number];

/**
 * The body of POST /deals (REST-24, REST-25). Statuses and type are included only if a deal was loaded (X-20,
 * BLD-37), a discount only above 0 (BLD-43), its modifier and the tax profile only if they are numbers
 * (BLD-44). An edited deal is a relationship (BLD-38). Client and lines may be missing (U-82).
 * @param rate of the form's currency; null while it is unknown
 */
export function dealPayload(
  form: DealForm,
  { now, timeZone, rate }: { now: Date; timeZone: string; rate: ExchangeRate | null },
): CreateDealInput {
  return {
    data: {
      attributes: {
        ...pickFields(
          FORM_FIELDS.filter((name) => isSent(form, name)),
          form,
        ),
        name: dealName(form),
        client_id: form.client?.id ?? null,
        ...(form.keepsTaxes ? { keep_taxes: true } : {}),
        closing_date: form.closingDate ?? usualClosing(now, timeZone),
        ...(form.validUntil === null ? {} : { valid_until: form.validUntil }),
        ...sentOriginal("original_discount", form.discountOriginal, {
          amount: form.discountAmount,
          currency: form.currency,
          rate,
        }),
        ...(Object.keys(form.customFields).length > 0 ? { custom_fields: form.customFields } : {}),
        blocks: form.blocks,
        sections: form.sections,
        selectedRecipients: form.selectedRecipients,
        lineItems: form.selectedItems.map((item) => {
          const line = lineOf(item, form.currency, rate);
          if (!bundleOf(form.bundles, item.key)) return line;
          // The price of a bundle's line is its share, which the server works out.
          const { unit_price: _share, original_unit_price: _original, ...part } = line;
          return part;
        }),
      },
      ...(form.dealId === null
        ? {}
        : { relationships: { editedDeal: { data: { id: form.dealId, type: "deal" } } } }),
    },
  };
}

/**
 * Whether a field is sent: a text or a number unless it is the default, which a revision that keeps it would not get; a
 * tax profile or a constant if one is chosen, and statuses, type and source only for a loaded deal.
 */
function isSent(form: DealForm, name: FormField): boolean {
  const field = DEAL_FIELDS[name];
  if (field.kind === "text" || field.kind === "number") return field.kept || form[name] !== field.default;
  if (name === "taxProfileId" || name === "discountModifierId") return Number.isInteger(form[name]);
  return field.kind !== "constant" || (form.dealId !== null && form[name] !== null);
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

/** Whether its taxes must be said, because they are its own or its service has some (U-143). */
const hasOwnTaxes = ({ taxProfile, catalogItem }: SelectedItem): boolean =>
  taxProfile !== null || (catalogItem?.tax_profile_id ?? null) !== null;

function lineOf(item: SelectedItem, currency: string, rate: ExchangeRate | null): Line {
  return {
    sale_catalog_item_id: item.catalogItemId,
    ...(item.catalogItemId === null && {
      name: item.title,
      description: item.description,
      tax_profile_id: item.taxProfile?.id ?? null,
    }),
    ...(item.catalogItemId !== null && hasOwnTaxes(item) && { tax_profile_id: item.taxProfile?.id ?? null }),
    quantity: item.quantity,
    unit_price: item.unitPrice,
    ...sentOriginal("original_unit_price", item.original.unitPrice, {
      amount: item.unitPrice,
      currency,
      rate,
    }),
    ...statedCost(item, { currency, rate }),
    ...answerSaid(LINE_FIELD_NAMES, item),
    ...(item.isStated && { is_selected: item.isTicked }),
    price_info_list: item.priceInfoList,
    position: item.position,
    field_values: answered(item.fieldValues),
  };
}

/** What a unit costs, if it was stated and its currency's rate is known (U-191). */
function statedCost(
  { statedCost: cost }: SelectedItem,
  { currency, rate }: { currency: string; rate: ExchangeRate | null },
): Pick<Line, "cost"> {
  if (cost === undefined) return {};
  if (cost === null || cost.currency === currency) return { cost: cost && cost.amount };
  return rate === null ? {} : { cost: formAmountIn(cost, { currency, rate }) };
}

/** Empty and missing answers are not sent (BLD-41). */
export const answered = (answers: Answers): NonNullable<Line["field_values"]> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]) =>
      value === undefined || isEmptyAnswer(value) ? [] : [[id, value]],
    ),
  );
