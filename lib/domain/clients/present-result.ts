import type { client, contact } from "@/db/schema";
import { highlightOf } from "@/lib/core/search/searchable";
import { reachedAt } from "./main-contact";
import { presentContact } from "./read-client";
import type { ClientResult, SuggestionReason } from "./search-api";

/**
 * One of the tenant's own clients as a search result (CLI-03, S-108). Its address and number fall back to its
 * main contact's.
 */
export function presentResult(
  row: typeof client.$inferSelect,
  contacts: readonly (typeof contact.$inferSelect)[],
  typed: string,
  reason: SuggestionReason | null = null,
): ClientResult {
  const { email, phone } = reachedAt(row, contacts);
  const id = `local-${row.id}`;
  return {
    id,
    name: row.name,
    company: row.company,
    subtitle: row.company !== "" && row.company !== row.name ? row.company : email,
    source: "local",
    type: "local_customer",
    avatar: avatarOf(id, row.name),
    email,
    phone,
    contacts: contacts.map(presentContact),
    customer_id: row.id,
    zoho_id: row.zohoId,
    highlight: highlightOf(row.name, typed),
    suggestion_reason: reason,
    language: row.language,
    addresses: row.addresses,
    tax_number: row.taxNumber,
    custom_fields: row.customFields,
  };
}

type Company = { zohoId: string; name: string; phone: string; website: string; place: string };

/**
 * A company of Zoho as a search result (CLI-03); its contacts are read on import. `clientId`: the client as which
 * it was imported.
 */
export function presentCompany(
  { zohoId, name, phone, website, place }: Company,
  typed: string,
  clientId: number | null,
): ClientResult {
  const id = `zoho-${zohoId}`;
  return {
    id,
    name,
    phone,
    subtitle: place || website,
    company: "",
    source: "zoho",
    type: "zoho_company",
    avatar: avatarOf(id, name),
    email: "",
    contacts: [],
    customer_id: clientId,
    zoho_id: zohoId,
    highlight: highlightOf(name, typed),
    suggestion_reason: null,
    language: null,
    addresses: [],
    tax_number: null,
    custom_fields: {},
  };
}

type Avatar = { initials: string; background_color: string; text_color: string };

/**
 * Initials of a name and a colour derived from the id (S-108); white text on each background has a contrast of at
 * least 4.5 : 1 (WCAG 1.4.3).
 */
export const avatarOf = (id: string, name: string): Avatar => ({
  initials: initialsOf(name),
  background_color: BACKGROUNDS[hashOf(id) % BACKGROUNDS.length] ?? "#334155",
  text_color: "#ffffff",
});

export const BACKGROUNDS = [
  "#1d4ed8",
  "#0f766e",
  "#7c3aed",
  "#be185d",
  "#b45309",
  "#15803d",
  "#b91c1c",
  "#4338ca",
  "#0e7490",
  "#a21caf",
  "#4d7c0f",
  "#334155",
] as const;

/** First letters of the first and the last word, upper case; ? for a name without letters or digits. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (
    [first, last]
      .map((word) => (word ? [...word.normalize("NFC")][0] : ""))
      .join("")
      .toUpperCase() || "?"
  );
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
