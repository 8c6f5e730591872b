import type { StoredCompany, StoredSeller } from "@/db/schema";
import { writtenAddress } from "@/lib/core/addresses/written-address";
import type { Language } from "@/lib/core/i18n/languages";
import type { RowState } from "@/lib/platform/http/etag";

const NO_ADDRESS = { lines: [], postal_code: "", city: "", region: "", country: "" };
const NO_BANK = { holder: "", bank: "", account: "", routing: "" };

/** Who the seller is, as it is stored. */
export type Company = StoredCompany;

/** A company of which nothing has been said. */
export const NO_COMPANY: StoredCompany = {
  legal_name: "",
  trade_name: "",
  address: NO_ADDRESS,
  phone: "",
  email: "",
  site: "",
  tax_numbers: [],
  bank: NO_BANK,
  footers: {},
};

/** A tenant has one company, so its ETag needs only the version. */
export const companyState = ({ version }: { version: number }): RowState => ({ id: 1, version });

/** What a company is called: its trading name, else the legal one, else the workspace's. */
export const companyName = (company: StoredCompany | null, workspace: string): string =>
  company?.trade_name || company?.legal_name || workspace;

/** The seller of an offer in a language. Pure. */
export function sellerOf(company: StoredCompany | null, workspace: string, language: Language): StoredSeller {
  const { trade_name: _trade, footers, ...said } = company ?? NO_COMPANY;
  return { ...said, name: companyName(company, workspace), footer: footers[language] ?? "" };
}

/** The seller as page, PDF and mails write it: the address in lines, with its country if that is not the reader's. */
export type SellerView = Omit<StoredSeller, "address"> & { address: string[] };

/**
 * The seller as an offer in a language writes it. Pure.
 * @param home the customer's country; empty: not known, so the seller's is left out
 */
export const sellerView = (
  { address, ...seller }: StoredSeller,
  { language, home }: { language: Language; home: string },
): SellerView => ({
  ...seller,
  address: writtenAddress(address, { language, home: home || address.country }),
});
