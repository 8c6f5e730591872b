import { and, eq, notInArray } from "drizzle-orm";
import { contact } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import type { ContactFields } from "./fields";

/**
 * Makes these the contacts of a client, in this order: those with an id are changed, others added, missing
 * ones removed. One is the primary contact: the first, unless another is named. Error: 422 for an id that is
 * not one of the client's contacts.
 */
export async function storeContacts(
  context: Context,
  clientId: number,
  given: readonly ContactFields[],
): Promise<void> {
  const { db, tenantId, now } = context;
  const ofClient = within(context, contact, eq(contact.clientId, clientId));
  const known = new Set(
    (await db.select({ id: contact.id }).from(contact).where(ofClient)).map(({ id }) => id),
  );
  const kept = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  given.forEach(({ id }, place) => {
    if (id !== undefined && (!known.has(id) || kept.indexOf(id) !== kept.lastIndexOf(id)))
      throw invalid(`contacts.${place}.id`, "is no contact of this client");
  });
  await db
    .update(contact)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(ofClient, kept.length > 0 ? notInArray(contact.id, kept) : undefined));
  const rows = inOrder(given);
  for (const { id, ...values } of rows) {
    if (id !== undefined)
      await db
        .update(contact)
        .set({ ...values, updatedAt: now })
        .where(and(ofClient, eq(contact.id, id)));
  }
  const added = rows.flatMap(({ id, ...values }) =>
    id === undefined ? [{ ...values, tenantId, clientId, createdAt: now, updatedAt: now }] : [],
  );
  if (added.length > 0) await db.insert(contact).values(added);
}

function inOrder(given: readonly ContactFields[]) {
  const primary = Math.max(
    0,
    given.findIndex(({ is_primary }) => is_primary),
  );
  return given.map(({ id, first_name, last_name, email, phone, title, department }, place) => ({
    id,
    email,
    phone,
    title,
    department,
    firstName: first_name,
    lastName: last_name,
    isPrimary: place === primary,
    position: place + 1,
  }));
}
