import { client, contact } from "@/db/schema";
import { searchable } from "@/lib/core/search/searchable";
import { contactSearchText } from "@/lib/domain/clients/contact-search-text";
import { stableUuid } from "../stable-uuid";
import { SECTORS } from "./custom-fields";
import type { Scope } from "./scope";

type Person = readonly [firstName: string, lastName: string, title: string, department?: string];
export type ClientPlan = {
  name: string;
  company?: string;
  site: string;
  phone: string;
  /** Street, city and postal code, in Quebec. */
  address?: readonly [street: string, city: string, postalCode: string];
  people: readonly Person[];
  notes?: string;
  legacy?: true;
};

/**
 * Adds the clients with their contacts; the first contact is the primary one. Returns the contacts' ids of
 * each client, in order.
 */
export async function addClients(
  { db, tenant, tenantId }: Scope,
  plans: readonly ClientPlan[],
): Promise<{ id: number; contacts: number[] }[]> {
  const result: { id: number; contacts: number[] }[] = [];
  for (const [index, plan] of plans.entries()) {
    const [row] = await db
      .insert(client)
      .values({ tenantId, uuid: stableUuid(`${tenant.slug} client ${plan.name}`), ...columnsOf(plan, index) })
      .returning({ id: client.id });
    if (!row) throw new Error("a client was not stored");
    const people = await db
      .insert(contact)
      .values(
        plan.people.map((person, position) => ({
          tenantId,
          clientId: row.id,
          position,
          isPrimary: position === 0,
          ...personColumns(person, plan),
        })),
      )
      .returning({ id: contact.id });
    result.push({ id: row.id, contacts: people.map(({ id }) => id) });
  }
  return result;
}

function columnsOf(
  { name, company = name, site, phone, address, notes = "", legacy }: ClientPlan,
  index: number,
) {
  const sector = SECTORS[index % SECTORS.length];
  const email = `info@${site}`;
  return {
    name,
    company,
    email,
    phone,
    notes,
    addresses: address ? [addressOf(address)] : [],
    isLegacy: legacy === true,
    ...(sector && { customFields: { sector } }),
    searchText: searchable(name, company === name ? "" : company, email),
  };
}

function personColumns([firstName, lastName, title, department = ""]: Person, { site, phone }: ClientPlan) {
  const folded = (name: string) =>
    name
      .split("-")
      .map((part) => searchable(part))
      .join("-");
  const email = `${folded(firstName)}.${folded(lastName)}@${site}`.replaceAll(/[^a-z0-9.@-]/g, "");
  const searchText = contactSearchText({ firstName, lastName, email });
  return { firstName, lastName, title, department, phone, email, searchText };
}

const addressOf = ([street, city, postal_code]: NonNullable<ClientPlan["address"]>) => ({
  label: "",
  lines: [street],
  postal_code,
  city,
  region: "QC",
  country: "CA",
  is_main: true,
});
