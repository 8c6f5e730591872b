import { checkValidity } from "./check-validity";
import type { DealChanges } from "./change-schema";
import { DEAL_TEXT_NAMES, DEAL_TEXTS, perText } from "./deal-texts";
import type { totalColumns } from "./deal-totals";
import { defaultName } from "./default-name";
import type { ChangedTerms } from "./patch-terms";
import type { DealRecord } from "./revised-deal";
import { dealSearchText } from "./search-text";
import { customerSnapshot } from "./store-deal";

/** Columns that no change of a deal's content sets; a new column is among these, or columnsOf() states it. */
type Untouched =
  | ("tenantId" | "id" | "uuid" | "number" | "revision" | "adjustedDealId" | "createdAt" | "deletedAt")
  | ("stage" | "saleStatusId")
  | ("ownerId" | "owner" | "ownerName" | "ownerSearchText");
/** Columns that the verb sets for every change. */
type SetByVerb = keyof ReturnType<typeof totalColumns> | "version" | "updatedAt";

/** Columns that a change sets, besides the totals. An emptied name becomes the usual one. */
export function columnsOf(
  before: DealRecord,
  given: DealChanges,
  { client, currency, tax, discount, statuses, language }: ChangedTerms,
  now: Date,
): Omit<DealRecord, Untouched | SetByVerb> {
  const customer = client
    ? { clientId: client.client.id, customer: customerSnapshot(client), customerName: client.client.name }
    : { clientId: before.clientId, customer: before.customer, customerName: before.customerName };
  const sent = perText(DEAL_TEXT_NAMES, (name) => {
    const text = given[DEAL_TEXTS[name].api];
    return text === undefined ? before[name] : (text ?? "");
  });
  const texts = { ...sent, name: sent.name || defaultName(customer.customerName, language) };
  return {
    ...texts,
    searchText: dealSearchText(texts, customer.customer),
    ...customer,
    ...statuses,
    ...discount,
    currency: currency.code,
    rate: currency.rate,
    tax,
    taxProfileId: given.tax_profile_id === undefined ? before.taxProfileId : (tax?.id ?? null),
    closingDate: given.closing_date ?? before.closingDate,
    validUntil: given.valid_until === undefined ? before.validUntil : checkValidity(given.valid_until, now),
  };
}
