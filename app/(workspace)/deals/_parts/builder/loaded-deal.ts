import { isDefaultName } from "@/lib/core/offers/default-name";
import { readFields } from "@/lib/domain/deals/terms/pick-fields";
import { saidIn } from "@/lib/domain/deals/lines/line-fields";
import type { DealAnswer, LineAnswer } from "@/lib/domain/deals/schema";
import { usualValidity } from "@/lib/domain/deals/lifecycle";
import { dayIn } from "@/lib/core/time/days";
import { inParagraphs } from "@/lib/core/html/plain-text";
import type { OriginalAmount } from "@/lib/core/pricing/change-currency";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { FORM_FIELDS, newForm, type DealForm, type FormClient, type FormSource } from "./form-state";
import { onlyContact } from "./reduce-deal";
import { CATEGORY, type FormAmount, type SelectedItem } from "./selected-item";
import type { BuilderData } from "./builder-data";
import { formOfTemplate } from "./template/form-of-template";

/**
 * The form of a loaded deal (BLD-01). Its lines keep their agreed prices until they are changed (S-076). client: its
 * client as it is now, which the next revision shows.
 */
export function formOfDeal(
  deal: DealAnswer,
  data: FormSource & Pick<BuilderData, "timeZone">,
  client: FormClient | null = deal.customer,
): DealForm {
  const hasDefaultName = deal.customer !== null && isDefaultName(deal.name, deal.customer.name);
  const fresh = newForm(data);
  return {
    ...fresh,
    dealId: deal.id,
    name: hasDefaultName ? null : deal.name,
    ...readFields(FORM_FIELDS, deal),
    client,
    customFields: deal.custom_fields,
    sections: deal.sections,
    blocks: deal.blocks,
    selectedItems: deal.lineItems.map((line, index) => itemOfLine(line, index, deal)),
    selectedRecipients: recipientsOf(deal, client),
    // A profile that was removed is replaced by the default; "no profile" stays.
    taxProfileId:
      deal.tax_profile_id === null || data.taxProfiles.some(({ id }) => id === deal.tax_profile_id)
        ? deal.tax_profile_id
        : fresh.taxProfileId,
    closingDate: deal.closing_date,
    validUntil: chosenValidity(deal, data.timeZone),
    discountOriginal:
      deal.original_discount && agreedIn(deal.original_discount, deal.discount_amount, deal.currency),
    discountModifierId: deal.discount_modifier_id ?? fresh.discountModifierId,
    owner: deal.owner ?? data.owner,
  };
}

/** The last day of the validity, if somebody chose it; the default validity restarts with each revision. */
function chosenValidity({ created_at, valid_until }: DealAnswer, timeZone: string): string | null {
  const last = dayIn(timeZone, valid_until);
  return last === usualValidity(created_at, timeZone) ? null : last;
}

/** Chosen contacts that the client still has; if none is chosen, the client's only one (BLD-16). */
function recipientsOf(deal: DealAnswer, client: FormClient | null): number[] {
  const known = deal.selectedRecipients.filter((id) => client?.contacts.some((contact) => contact.id === id));
  return known.length === 0 && client ? onlyContact(client) : known;
}

const agreedIn = (original: OriginalAmount, amount: number, currency: CurrencyCode): FormAmount => ({
  ...original,
  agreed: { amount, currency },
});

function itemOfLine(line: LineAnswer, index: number, { currency, rate }: DealAnswer): SelectedItem {
  return {
    catalogItemId: line.sale_catalog_item_id,
    title: line.name,
    description: line.description,
    catalogItem: line.saleCatalogItem,
    selected: true,
    quantity: line.quantity,
    ...saidIn(line),
    key: line.key || `line-${line.id}`,
    isTicked: line.is_optional && line.is_selected,
    isCarried: true,
    unitPrice: line.unit_price,
    calculatedUnitPrice: line.calculated_unit_price,
    calculatedPrice: line.total_price,
    original: {
      unitPrice: agreedIn(line.original_unit_price, line.unit_price, currency),
      calculated: agreedIn(line.original_calculated_unit_price, line.calculated_unit_price, currency),
    },
    ...(line.cost !== undefined && {
      knownCost: line.cost === null ? null : { amount: line.cost, currency, rate },
    }),
    extraNotes: inParagraphs(line.extra_notes),
    unit: line.unit,
    picture: line.picture,
    fieldValues: line.field_values,
    agreedAnswers: line.answers,
    priceInfoList: line.price_info_list as SelectedItem["priceInfoList"],
    taxProfile: line.tax_profile,
    category: CATEGORY,
    position: index + 1,
  };
}

/**
 * The form as the builder opens: empty, filled from a template, with a client, or from the edited deal (BLD-01). An
 * expired validity is reset.
 */
export function openForm(data: BuilderData): DealForm {
  if (!data.deal) {
    const form =
      data.template && data.template !== "gone" ? formOfTemplate(data.template, data) : newForm(data);
    const { client } = data;
    return client ? { ...form, client, selectedRecipients: onlyContact(client) } : form;
  }
  const form = formOfDeal(data.deal, data, data.client ?? data.deal.customer);
  const isOver = form.validUntil !== null && form.validUntil < dayIn(data.timeZone, data.openedAt);
  return isOver ? { ...form, validUntil: null } : form;
}
