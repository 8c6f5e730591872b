import { checkValidity } from "./check-validity";
import type { DealChanges } from "./change-schema";
import { defaultName } from "./default-name";
import type { ChangedTerms } from "./patch-terms";
import type { DealRecord } from "./revised-deal";
import { dealSearchText } from "./search-text";
import { customerSnapshot } from "./store-deal";

/** Columns that a change sets, besides the totals. An emptied name becomes the usual one. */
export function columnsOf(
  before: DealRecord,
  given: DealChanges,
  { client, currency, tax, discount, statuses, language }: ChangedTerms,
  now: Date,
) {
  const customer = client
    ? { clientId: client.client.id, customer: customerSnapshot(client), customerName: client.client.name }
    : null;
  const name =
    given.name === undefined
      ? before.name
      : given.name || defaultName(customer?.customerName ?? before.customerName, language);
  return {
    name,
    searchText: dealSearchText(name, customer?.customer ?? before.customer),
    description: given.description === undefined ? before.description : (given.description ?? ""),
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
