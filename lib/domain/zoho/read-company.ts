import { readCrm, type CrmAccess } from "./read-crm";
import {
  ACCOUNT_FIELDS,
  CONTACT_FIELDS,
  recordsOf,
  zohoAccount,
  zohoContact,
  type ZohoAccount,
  type ZohoContact,
} from "./records";
import { ZohoError } from "./zoho-error";

export type ZohoCompany = { account: ZohoAccount; contacts: ZohoContact[] };

/** Zoho's largest page. */
const PAGE = 200;
/** Contacts of one company beyond this are left out. */
export const MOST_CONTACTS = 1_000;

/** A company with its contacts, read page by page. Errors: ZohoError `not_found`, and as readCrm. */
export async function readCompany(access: CrmAccess, zohoId: string): Promise<ZohoCompany> {
  const [account] = recordsOf(
    zohoAccount,
    (await readCrm(access, `Accounts/${zohoId}`, { fields: ACCOUNT_FIELDS })).records,
  );
  if (!account || account.name === "") throw new ZohoError("not_found", "the CRM has no such company");
  return { account, contacts: await contactsOf(access, zohoId) };
}

async function contactsOf(access: CrmAccess, zohoId: string): Promise<ZohoContact[]> {
  const found: ZohoContact[] = [];
  for (let page = 1, hasMore = true; hasMore && found.length < MOST_CONTACTS; page++) {
    const read = await readCrm(access, `Accounts/${zohoId}/Contacts`, {
      fields: CONTACT_FIELDS,
      per_page: String(PAGE),
      page: String(page),
    });
    found.push(...recordsOf(zohoContact, read.records));
    hasMore = read.hasMore && read.records.length > 0;
  }
  return found.slice(0, MOST_CONTACTS);
}
