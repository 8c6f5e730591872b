import { readCrm, type CrmAccess } from "./read-crm";
import { ACCOUNT_FIELDS, recordsOf, zohoAccount, type ZohoAccount } from "./records";

/** Companies in which Zoho finds the text, in its order (https://www.zoho.com/crm/developer/docs/api/v8/search-records.html). Errors: as readCrm. */
export async function searchAccounts(
  access: CrmAccess,
  typed: string,
  limit: number,
): Promise<ZohoAccount[]> {
  const { records } = await readCrm(access, "Accounts/search", {
    word: typed,
    fields: ACCOUNT_FIELDS,
    per_page: String(limit),
    page: "1",
  });
  return recordsOf(zohoAccount, records).filter(({ name }) => name !== "");
}
