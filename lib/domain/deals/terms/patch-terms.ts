import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import { eq } from "drizzle-orm";
import { dealRecipient, type StoredFieldValues, type TaxSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import type { DealChange } from "../input-schema";
import type { Terms } from "./terms-after";
import { agreedDiscount, checkDiscount } from "./check-discount";
import { checkConstants } from "./check-terms";
import { languageOfDeal } from "./content";
import { loadReferences, type ContactRow, type DealCurrency, type DealReferences } from "../references";
import type { DealRecord } from "../revisions/revised-deal";

/**
 * The terms of a changed deal. client: a new one. currency: with today's rate. recipients: null if they stay.
 */
export type ChangedTerms = {
  client: DealReferences | null;
  currency: DealCurrency;
  tax: TaxSnapshot | null;
  taxProfileId: number | null;
  discount: ReturnType<typeof checkDiscount>;
  recipients: number[] | null;
  /** Contacts of the client after the change. */
  contacts: readonly ContactRow[];
  /** The client's current values. */
  clientFields: StoredFieldValues;
  /** Language of the proposal. */
  language: Language;
};

/**
 * What the terms of a deal come to after a change. Unchanged references stay as agreed, even if the referenced rows
 * have changed. Error: 422.
 */
export async function changedTerms(
  context: Context,
  before: DealRecord,
  input: DealChange,
  terms: Terms,
): Promise<ChangedTerms> {
  const isOtherClient = terms.client_id !== before.clientId;
  const keepsTaxes = terms.tax_profile_id === before.taxProfileId && input.keep_taxes !== false;
  const loaded = await loadReferences(
    context,
    {
      client_id: terms.client_id,
      currency: terms.currency,
      tax_profile_id: keepsTaxes ? null : terms.tax_profile_id,
      keep_taxes: keepsTaxes ? null : input.keep_taxes,
      selectedRecipients: input.selectedRecipients,
    },
    before,
  );
  const { constants } = await pricingCatalog(context, [], loaded.catalogVersion);
  const { currency } = loaded;
  // A discount that is not sent is the agreed one, converted where the currency changes.
  const amount =
    input.discount_amount === undefined
      ? agreedDiscount(before, { currency: currency.code, rate: currency.rate })
      : terms.discount_amount;
  const stated = { ...terms, discount_amount: amount, original_discount: input.original_discount };
  const discount = checkDiscount(stated, currency, constants, before);
  checkConstants(terms, constants);
  return {
    client: isOtherClient ? loaded : null,
    contacts: loaded.contacts,
    clientFields: loaded.client?.customFields ?? {},
    language: languageOfDeal(terms.language, loaded.client, context.tenant),
    currency,
    tax: keepsTaxes ? before.tax : loaded.tax,
    taxProfileId: keepsTaxes ? before.taxProfileId : (loaded.tax?.id ?? null),
    discount,
    recipients: await changedRecipients(context, before, input.selectedRecipients, isOtherClient),
  };
}

/** The recipients after a change; null if they stay. Those of another client go. */
async function changedRecipients(
  context: Context,
  before: DealRecord,
  input: readonly number[] | undefined,
  isOtherClient: boolean,
): Promise<number[] | null> {
  if (input === undefined) return isOtherClient ? [] : null;
  const wanted = new Set(input);
  if (isOtherClient) return [...wanted];
  const present = await context.db
    .select({ id: dealRecipient.contactId })
    .from(dealRecipient)
    .where(within(context, dealRecipient, eq(dealRecipient.dealId, before.id)));
  const isSame = present.length === wanted.size && present.every(({ id }) => wanted.has(id));
  return isSame ? null : [...wanted];
}
