import { like, sql, type Placeholder, type SQL } from "drizzle-orm";
import { catalogItem, client, contact, deal, dealTemplate, libraryEntry } from "@/db/schema";
import { containing, searchable } from "@/lib/core/search/searchable";

const SEARCHES = {
  catalogItems: {
    text: catalogItem.searchText,
    byIndex: sql`${catalogItem.id} = any(array(select found from app_search_catalog_items`,
  },
  clients: {
    text: client.searchText,
    byIndex: sql`${client.id} = any(array(select found from app_search_clients`,
  },
  contacts: {
    text: contact.searchText,
    byIndex: sql`${contact.id} = any(array(select found from app_search_contacts`,
  },
  dealOwners: {
    text: deal.ownerSearchText,
    byIndex: sql`${deal.id} = any(array(select found from app_search_deal_owners`,
  },
  library: {
    text: libraryEntry.searchText,
    byIndex: sql`${libraryEntry.id} = any(array(select found from app_search_library`,
  },
  dealTemplates: {
    text: dealTemplate.searchText,
    byIndex: sql`${dealTemplate.id} = any(array(select found from app_search_deal_templates`,
  },
};

/**
 * Condition: the row's search text contains the typed text, ignoring case, accents and markup. Uses the trigram
 * index, which a LIKE in the query itself cannot use under row-level security (see the migration `search`); a
 * text too short for a trigram is compared with each row, which is cheaper than reading the whole index.
 */
export const matchesSearch = (
  { tenantId }: { tenantId: number },
  what: keyof typeof SEARCHES,
  typed: string,
): SQL => matchesPattern(searchForm(typed), what, tenantId, containing(typed));

export type SearchForm = "byIndex" | "byReading";

/** The search to run for a typed text. */
export const searchForm = (typed: string): SearchForm =>
  /[\p{L}\p{N}]{3}/u.test(searchable(typed)) ? "byIndex" : "byReading";

/**
 * matchesSearch() with a pattern of containing() that may be a placeholder of a statement(). The found ids are passed
 * as one array, because an `in (select …)` may be planned, when the tenant's size is unknown, as reading all of
 * its rows.
 */
export function matchesPattern(
  form: SearchForm,
  what: keyof typeof SEARCHES,
  tenantId: number | Placeholder,
  pattern: string | Placeholder,
): SQL {
  const { text, byIndex } = SEARCHES[what];
  return form === "byIndex"
    ? sql`${byIndex}(${tenantId}::bigint, ${pattern}::text) as found))`
    : like(text, pattern);
}
