import { jsonb, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, stamps, tenantKeys, version, type LanguageCode } from "./columns";
import { ofTenant } from "./tenant";

/** A postal address; a part that is not given is empty. country: ISO 3166-1 alpha-2, in capitals. */
export type StoredAddress = {
  /** Street and number and what else stands above the city, one text a line. */
  lines: string[];
  postal_code: string;
  city: string;
  region: string;
  country: string;
};

/** A number by which authorities know a business, under the name by which it is called there. */
export type StoredTaxNumber = { label: string; number: string };

/** Where customers pay to. account: IBAN, or the account's number; routing: BIC, or another number of the bank. */
type StoredBank = { holder: string; bank: string; account: string; routing: string };

/** Who the seller is; a text that is not given is empty. */
export type StoredCompany = {
  legal_name: string;
  trade_name: string;
  address: StoredAddress;
  phone: string;
  email: string;
  site: string;
  tax_numbers: StoredTaxNumber[];
  bank: StoredBank;
  /** What offers say at their end, by language. */
  footers: Partial<Record<LanguageCode, string>>;
};

/**
 * The company as an offer shows it. name: at the head, its trading name, else the legal one, else the workspace's;
 * footer: in the language of the offer.
 */
export type StoredSeller = Omit<StoredCompany, "trade_name" | "footers"> & { name: string; footer: string };

/** The tenant's company, one row for each tenant that has said who it is. */
export const company = pgTable(
  "company",
  {
    tenantId: ofTenant(),
    id: identity(),
    profile: jsonb("profile").$type<StoredCompany>().notNull(),
    version: version(),
    ...stamps(),
  },
  (t) => [...tenantKeys("company", t), uniqueIndex("company_tenant_key").on(t.tenantId)],
);
