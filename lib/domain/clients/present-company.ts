import { highlightOf } from "@/lib/core/search/highlight-of";
import { avatarOf } from "./avatar-of";
import type { ClientResult } from "./schema";

type Company = { zohoId: string; name: string; phone: string; website: string; place: string };

/** A company of Zoho as a search result (CLI-03); its contacts come with its import. `clientId`: the client that it was imported as. */
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
  };
}
