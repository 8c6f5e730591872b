import { asc, inArray } from "drizzle-orm";
import { contact } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

type ContactRow = typeof contact.$inferSelect;

/** The contacts of some clients by client id, in their order, in one query. */
export async function contactsOf(
  context: Context,
  clientIds: readonly number[],
): Promise<Map<number, ContactRow[]>> {
  const found = new Map<number, ContactRow[]>(clientIds.map((id) => [id, []]));
  if (clientIds.length === 0) return found;
  const rows = await context.db
    .select()
    .from(contact)
    .where(within(context, contact, inArray(contact.clientId, [...clientIds])))
    .orderBy(asc(contact.position), asc(contact.id));
  for (const row of rows) found.get(row.clientId)?.push(row);
  return found;
}
