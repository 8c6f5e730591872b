import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import type { StoredFieldValues, TaxSnapshot } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import type { DealAttributes } from "./input-schema";
import { agreedDiscount, checkDiscount } from "./check-discount";
import { checkStatuses, type Statuses } from "./check-terms";
import { languageOfDeal } from "./content";
import { loadReferences, type ContactRow, type DealCurrency, type DealReferences } from "./references";
import type { DealRecord } from "./revised-deal";

/**
 * The terms of a changed deal. client: a new one, or the same one with its current data. recipients: null if they
 * stay.
 */
export type ChangedTerms = {
  client: DealReferences | null;
  currency: DealCurrency;
  tax: TaxSnapshot | null;
  discount: ReturnType<typeof checkDiscount>;
  statuses: Statuses;
  recipients: number[] | null;
  /** Contacts of the client after the change. */
  contacts: readonly ContactRow[];
  /** The client's current values. */
  clientFields: StoredFieldValues;
  /** Language of the proposal. */
  language: Language;
};

/**
 * The terms of a deal after a change. Unchanged references stay as agreed, even if the referenced rows have
 * changed. Error: 422.
 */
export async function changedTerms(
  context: Context,
  before: DealRecord,
  given: DealAttributes,
): Promise<ChangedTerms> {
  const clientId = given.client_id === undefined ? before.clientId : given.client_id;
  const isOtherClient = clientId !== before.clientId;
  const currencyCode =
    given.currency === undefined || given.currency === before.currency ? null : given.currency;
  const loaded = await loadReferences(
    context,
    {
      client_id: clientId,
      currency: currencyCode,
      tax_profile_id: given.tax_profile_id,
      keep_taxes: given.tax_profile_id === undefined ? null : given.keep_taxes,
      selectedRecipients: given.selectedRecipients,
      lineItems: [],
    },
    before,
  );
  const { constants } = await pricingCatalog(context, [], loaded.catalogVersion);
  const isOtherCurrency = given.currency !== undefined && loaded.currency.code !== before.currency;
  const currency = isOtherCurrency
    ? loaded.currency
    : { ...loaded.currency, code: before.currency, rate: before.rate };
  return {
    client: isOtherClient ? loaded : null,
    contacts: loaded.contacts,
    clientFields: loaded.client.customFields,
    language: languageOfDeal(
      given.language === undefined ? before.language : given.language,
      loaded.client,
      context.tenant,
    ),
    currency,
    tax: given.tax_profile_id === undefined ? before.tax : loaded.tax,
    discount: checkDiscount(discountAttributes(before, given, currency), currency, constants, before),
    statuses: checkStatuses(
      {
        sale_status_id: given.sale_status_id,
        prod_status_id: given.prod_status_id === undefined ? before.prodStatusId : given.prod_status_id,
        type_id: given.type_id === undefined ? before.typeId : given.type_id,
        lead_source_id: given.lead_source_id === undefined ? before.leadSourceId : given.lead_source_id,
        lineItems: [],
      },
      constants,
    ),
    recipients:
      given.selectedRecipients !== undefined
        ? [...new Set(given.selectedRecipients ?? [])]
        : isOtherClient
          ? []
          : null,
  };
}

const discountAttributes = (before: DealRecord, given: DealAttributes, { code, rate }: DealCurrency) => ({
  discount_amount:
    given.discount_amount === undefined
      ? agreedDiscount(before, { currency: code, rate })
      : given.discount_amount,
  discount_modifier_id:
    given.discount_modifier_id === undefined ? before.discountModifierId : given.discount_modifier_id,
  is_discount_with_tax:
    given.is_discount_with_tax === undefined ? before.isDiscountWithTax : given.is_discount_with_tax,
  original_discount: given.original_discount,
});
