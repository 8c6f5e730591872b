import { randomUUID } from "node:crypto";
import { client, contact } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { searchable } from "@/lib/core/search/searchable";
import type { ZohoCompany } from "./read-company";

/** Stores a company as a client with its contacts, the first of them the primary one. Another call that stores it at the same moment wins. */
export async function storeCompany(
  { db, tenantId, now }: Context,
  { account, contacts }: ZohoCompany,
): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const { zohoId, name, phone } = account;
  const [made] = await db
    .insert(client)
    .values({
      tenantId,
      uuid: randomUUID(),
      zohoId,
      name,
      company: name,
      phone,
      searchText: searchable(name, name),
      ...stamps,
    })
    .onConflictDoNothing()
    .returning({ id: client.id });
  if (!made || contacts.length === 0) return;
  await db.insert(contact).values(
    contacts.map((person, place) => ({
      tenantId,
      clientId: made.id,
      ...person,
      isPrimary: place === 0,
      position: place + 1,
      ...stamps,
    })),
  );
}
