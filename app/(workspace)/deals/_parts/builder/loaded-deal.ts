import type { ClientAnswer } from "@/lib/clients/schema";
import type { DealAnswer, LineAnswer } from "@/lib/deals/schema";
import { inParagraphs } from "@/lib/html/in-paragraphs";
import type { TaxProfileAnswer } from "@/lib/taxes/api";
import { newForm, type DealForm, type FormClient, type FormDefaults } from "./form-state";
import { onlyContact } from "./reduce-form";
import { CATEGORY, type SelectedItem, type StatedAmount } from "./selected-item";

/** The form filled from a loaded deal (BLD-01): its lines keep their agreed prices until they are touched (S-076). */
export function formOfDeal(
  deal: DealAnswer,
  defaults: FormDefaults,
  taxProfiles: readonly TaxProfileAnswer[],
): DealForm {
  const client = deal.customer && clientOf(deal.customer);
  const hasDefaultName = client !== null && deal.name === `Proposal - ${client.name}`;
  const isFixed =
    deal.discount_amount > 0 &&
    (deal.discount_modifier_id === null || deal.discount_modifier_id === defaults.discountModifierId);
  return {
    ...newForm(defaults),
    dealId: deal.id,
    name: hasDefaultName ? null : deal.name,
    description: deal.description,
    client,
    currency: deal.currency,
    selectedItems: deal.lineItems.map((line, index) => itemOfLine(line, index, deal)),
    selectedRecipients: recipientsOf(deal, client),
    taxProfileId: knownProfile(deal.tax_profile_id, defaults, taxProfiles),
    saleStatusId: deal.sale_status_id,
    prodStatusId: deal.prod_status_id,
    leadSourceId: deal.lead_source_id,
    typeId: deal.type_id,
    closingDate: deal.closing_date,
    discountAmount: deal.discount_amount,
    discountOriginal: isFixed ? stated(deal.discount_amount, deal) : null,
    discountModifierId: deal.discount_modifier_id ?? defaults.discountModifierId,
    isDiscountWithTax: deal.is_discount_with_tax,
    owner: deal.owner
      ? {
          firstName: deal.owner.first_name,
          lastName: deal.owner.last_name,
          email: deal.owner.email,
          phone: "",
        }
      : defaults.owner,
  };
}

/** A customer as the form keeps it. */
export const clientOf = ({
  id,
  name,
  company,
  email,
  phone,
  contacts,
}: Omit<ClientAnswer, "uuid" | "is_legacy" | "created_at" | "updated_at">): FormClient => ({
  id,
  name,
  company,
  email,
  phone,
  contacts,
});

/** Contacts that the client still has; the only one when none is chosen (BLD-16). */
function recipientsOf(deal: DealAnswer, client: FormClient | null): number[] {
  const known = deal.selectedRecipients.filter((id) => client?.contacts.some((contact) => contact.id === id));
  return known.length === 0 && client ? onlyContact(client) : known;
}

/** A profile that the tenant no longer has gives way to the default; none stays none. */
function knownProfile(
  id: number | null,
  defaults: FormDefaults,
  profiles: readonly TaxProfileAnswer[],
): number | null {
  return id === null || profiles.some((profile) => profile.id === id) ? id : defaults.taxProfileId;
}

const stated = (amount: number, { currency, rate }: DealAnswer): StatedAmount => ({ amount, currency, rate });

function itemOfLine(line: LineAnswer, index: number, deal: DealAnswer): SelectedItem {
  return {
    key: `line-${line.id}`,
    catalogItemId: line.sale_catalog_item_id,
    title: line.name,
    description: line.saleCatalogItem?.description ?? "",
    catalogItem: line.saleCatalogItem,
    selected: true,
    quantity: line.quantity,
    isOptional: line.is_optional,
    isTicked: line.is_optional && line.is_selected,
    isCarried: true,
    unitPrice: line.unit_price,
    calculatedUnitPrice: line.calculated_unit_price,
    calculatedPrice: line.total_price,
    original: {
      unitPrice: stated(line.unit_price, deal),
      calculated: stated(line.calculated_unit_price, deal),
    },
    extraNotes: inParagraphs(line.extra_notes),
    fieldValues: line.field_values,
    priceInfoList: line.price_info_list as SelectedItem["priceInfoList"],
    category: CATEGORY,
    position: index + 1,
  };
}
