import type { z } from "zod";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { presentClient } from "@/lib/domain/clients/read-client";
import { DEAL_TEXT_NAMES, perApiName } from "./deal-texts";
import { isCounted } from "./deal-totals";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { ClientRow, ContactRow } from "./references";
import type { LineRecord } from "./revised-deal";
import { knownStage, type dealSchema, type lineSchema } from "./schema";
import type { StoredDeal } from "./store-deal";

type Parts = StoredDeal & {
  client: ClientRow | null;
  contacts: ContactRow[];
  items: ReadonlyMap<number, PricedItem>;
  /** Positions of the lines that a save priced anew; null where there was no price to keep. */
  anew?: ReadonlySet<number> | null;
};

/** A deal as the API gives it (DLS-18, REST-23). */
export function presentDeal({
  deal,
  lines,
  recipients,
  owner,
  client,
  contacts,
  items,
  anew = null,
}: Parts): z.input<typeof dealSchema> {
  const customer = client ? presentClient(client, contacts) : null;
  return {
    id: deal.id,
    uuid: deal.uuid,
    number: quoteNumber(deal.number, deal.revision),
    revision: deal.revision,
    version: deal.version,
    ...perApiName(DEAL_TEXT_NAMES, (name) => deal[name]),
    stage: knownStage(deal.stage),
    sale_status_id: deal.saleStatusId,
    prod_status_id: deal.prodStatusId,
    lead_source_id: deal.leadSourceId,
    type_id: deal.typeId,
    amount: deal.amountAfterTax,
    amount_before_tax: deal.amountBeforeTax,
    amount_after_tax: deal.amountAfterTax,
    currency: deal.currency,
    rate: deal.rate,
    client_id: deal.clientId,
    customer,
    projectCustomers: customer ? [customer] : [],
    owner: owner && {
      id: owner.id,
      uuid: owner.uuid,
      first_name: owner.firstName,
      last_name: owner.lastName,
      full_name: `${owner.firstName} ${owner.lastName}`,
      email: owner.email,
      phone: owner.phone ?? "",
    },
    lineItems: lines.map((line) => ({
      ...presentLine(line, items),
      ...(anew && { priced_anew: anew.has(line.position) }),
    })),
    discount_amount: deal.discountAmount,
    discount_modifier_id: deal.discountModifierId,
    is_discount_with_tax: deal.isDiscountWithTax,
    original_discount: deal.originalDiscount,
    tax_profile_id: deal.taxProfileId,
    tax_profile: deal.tax,
    selectedRecipients: recipients,
    closing_date: deal.closingDate,
    valid_until: deal.validUntil,
    adjusted_deal_id: deal.adjustedDealId,
    created_at: deal.createdAt,
    updated_at: deal.updatedAt,
  };
}

const presentLine = (
  line: LineRecord,
  items: ReadonlyMap<number, PricedItem>,
): z.input<typeof lineSchema> => ({
  id: line.id,
  name: line.name,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  calculated_unit_price: line.calculatedUnitPrice,
  original_unit_price: line.originalUnitPrice,
  original_calculated_unit_price: line.originalCalculatedUnitPrice,
  total_price: line.totalPrice,
  is_optional: line.isOptional,
  is_selected: isCounted(line),
  position: line.position,
  price_info_list: line.priceInfoList,
  sale_catalog_item_id: line.catalogItemId,
  extra_notes: line.extraNotes,
  field_values: line.fieldValues,
  saleCatalogItem: items.get(line.catalogItemId)?.row ?? null,
});
