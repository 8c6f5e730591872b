import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import { foundIn } from "@/lib/platform/search/found-in";
import { searchable } from "@/lib/core/search/searchable";
import type { ClientsQuery, clientsApi } from "./api";
import { contactsOf } from "./contacts-of";
import { presentManaged } from "./present-client";

/** The tenant's clients, filtered, sorted and paged (S-101, S-033). */
export async function listClients(
  context: Context,
  query: ClientsQuery,
): Promise<z.input<typeof clientsApi.list.response>> {
  const typed = query["filter[name]"] ?? "";
  const found = within(
    context,
    client,
    searchable(typed) === "" ? undefined : foundIn(context, "clients", typed),
  );
  const [counted, rows] = await Promise.all([
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(client)
      .where(found),
    context.db
      .select()
      .from(client)
      .where(found)
      .orderBy(...orderOf(query))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  ]);
  const contacts = await contactsOf(
    context,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => presentManaged(row, contacts.get(row.id) ?? [])),
    meta: pageOf(query, counted[0]?.total ?? 0),
  };
}

/** Each order is that of an index (db/schema/client.ts), read forwards or backwards; ids are given in the order of creation. */
function orderOf({ sort_by, sort_direction }: ClientsQuery): SQL[] {
  const [forwards, backwards] = sort_direction === "asc" ? [asc, desc] : [desc, asc];
  if (sort_by === "created_at") return [forwards(client.id)];
  if (sort_by === "name") return [forwards(client.name), forwards(client.id)];
  return [
    sort_direction === "asc"
      ? sql`${client.lastDealAt} asc nulls first`
      : sql`${client.lastDealAt} desc nulls last`,
    backwards(client.id),
  ];
}
