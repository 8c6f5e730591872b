import type { client, contact } from "@/db/schema";
import { highlightOf } from "@/lib/core/search/highlight-of";
import { avatarOf } from "./avatar-of";
import { presentContact } from "./present-client";
import type { ClientResult, SuggestionReason } from "./schema";

/** One of the tenant's own clients as a search result (CLI-03, S-108). Its address and number fall back to its first contact's. */
export function presentResult(
  row: typeof client.$inferSelect,
  contacts: readonly (typeof contact.$inferSelect)[],
  typed: string,
  reason: SuggestionReason | null = null,
): ClientResult {
  const person = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  const email = row.email || person?.email || "";
  const id = `local-${row.id}`;
  return {
    id,
    name: row.name,
    subtitle: row.company !== "" && row.company !== row.name ? row.company : email,
    source: "local",
    type: "local_customer",
    avatar: avatarOf(id, row.name),
    email,
    phone: row.phone || person?.phone || "",
    contacts: contacts.map(presentContact),
    customer_id: row.id,
    zoho_id: row.zohoId,
    highlight: highlightOf(row.name, typed),
    suggestion_reason: reason,
    language: row.language,
  };
}
