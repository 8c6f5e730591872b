import { eq } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/etag";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { searchable } from "@/lib/core/search/searchable";
import type { ClientChange } from "./fields";
import { readClient } from "./read-client";
import { storeContacts } from "./store-contacts";

/**
 * Changes a client (S-101). Offers that were made keep the client as it then was. Errors: 404, 412
 * STALE_VERSION when If-Match names another state, 422 for a contact that is not the client's.
 */
export async function updateClient(
  context: Context,
  id: number,
  { contacts, ...fields }: ClientChange,
  headers: Headers,
): ReturnType<typeof readClient> {
  const { db, now } = context;
  const [found] = await db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, id)))
    .for("update");
  if (!found) throw notFound();
  expectVersion(headers, found, "client");
  if (contacts === undefined && namesNothing(fields)) return readClient(context, id);
  const { name, company, email, phone, language } = { ...found, ...fields };
  await db
    .update(client)
    .set({
      name,
      company,
      email,
      phone,
      language,
      searchText: searchable(name, company, email),
      version: found.version + 1,
      updatedAt: now,
    })
    .where(within(context, client, eq(client.id, id)));
  if (contacts) await storeContacts(context, id, contacts);
  return readClient(context, id);
}
