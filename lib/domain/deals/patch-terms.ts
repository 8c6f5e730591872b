import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import { eq } from "drizzle-orm";
import { dealRecipient, type StoredFieldValues, type TaxSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import type { DealChange } from "./input-schema";
import { agreedDiscount, checkDiscount } from "./check-discount";
import { checkStatuses, type Statuses } from "./check-terms";
import { languageOfDeal } from "./content";
import { loadReferences, type ContactRow, type DealCurrency, type DealReferences } from "./references";
import type { DealRecord } from "./revised-deal";

/**
 * The terms of a changed deal. client: a new one. currency: with today's rate. recipients: null if they stay.
 */
export type ChangedTerms = {
  client: DealReferences | null;
  currency: DealCurrency;
  tax: TaxSnapshot | null;
  taxProfileId: number | null;
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
  given: DealChange,
): Promise<ChangedTerms> {
  const clientId = given.client_id === undefined ? before.clientId : given.client_id;
  const isOtherClient = clientId !== before.clientId;
  const taxProfileId = given.tax_profile_id === undefined ? before.taxProfileId : given.tax_profile_id;
  const keepsTaxes = taxProfileId === before.taxProfileId && given.keep_taxes !== false;
  const loaded = await loadReferences(
    context,
    {
      client_id: clientId,
      currency: given.currency ?? before.currency,
      tax_profile_id: keepsTaxes ? null : taxProfileId,
      keep_taxes: keepsTaxes ? null : given.keep_taxes,
      selectedRecipients: given.selectedRecipients,
      lineItems: [],
    },
    before,
  );
  const { constants } = await pricingCatalog(context, [], loaded.catalogVersion);
  const { currency } = loaded;
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
    tax: keepsTaxes ? before.tax : loaded.tax,
    taxProfileId: keepsTaxes ? before.taxProfileId : (loaded.tax?.id ?? null),
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
    recipients: await changedRecipients(context, before, given.selectedRecipients, isOtherClient),
  };
}

/** The recipients after a change; null if they stay. Those of another client go. */
async function changedRecipients(
  context: Context,
  before: DealRecord,
  given: readonly number[] | undefined,
  isOtherClient: boolean,
): Promise<number[] | null> {
  if (given === undefined) return isOtherClient ? [] : null;
  const wanted = new Set(given);
  if (isOtherClient) return [...wanted];
  const present = await context.db
    .select({ id: dealRecipient.contactId })
    .from(dealRecipient)
    .where(within(context, dealRecipient, eq(dealRecipient.dealId, before.id)));
  const isSame = present.length === wanted.size && present.every(({ id }) => wanted.has(id));
  return isSame ? null : [...wanted];
}

const discountAttributes = (before: DealRecord, given: DealChange, { code, rate }: DealCurrency) => ({
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
