import { asc, isNotNull, sql } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { contactsOf } from "./contacts-of";
import { presentResult } from "./present-result";
import type { ClientResult } from "./schema";

/** The tenant's clients that had deals, the last deal first (REST-20, S-103). */
export async function recentClients(context: Context, limit: number): Promise<ClientResult[]> {
  const rows = await context.db
    .select()
    .from(client)
    .where(within(context, client, isNotNull(client.lastDealAt)))
    .orderBy(sql`${client.lastDealAt} desc nulls last`, asc(client.id))
    .limit(limit);
  const contacts = await contactsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentResult(row, contacts.get(row.id) ?? [], ""));
}
