import { randomUUID } from "node:crypto";
import { client } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { searchable } from "@/lib/core/search/searchable";
import type { ClientFields } from "./fields";
import { readClient } from "./read-client";
import { storeContacts } from "./store-contacts";

/** Adds a client with its contacts (S-101). It is no legacy one (S-107). */
export async function createClient(
  context: Context,
  { contacts, ...fields }: ClientFields,
): ReturnType<typeof readClient> {
  const { db, tenantId, now } = context;
  const [made] = await db
    .insert(client)
    .values({
      tenantId,
      uuid: randomUUID(),
      ...fields,
      searchText: searchable(fields.name, fields.company, fields.email),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: client.id });
  if (!made) throw new Error("a client was not stored");
  await storeContacts(context, made.id, contacts);
  return readClient(context, made.id);
}
