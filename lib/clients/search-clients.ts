import { asc, desc, like } from "drizzle-orm";
import type { z } from "zod";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { QueryOf } from "@/lib/http/contract";
import type { Context } from "@/lib/http/context";
import { containing } from "@/lib/search/containing";
import { foundIn } from "@/lib/search/found-in";
import { searchable } from "@/lib/search/searchable";
import type { clientsApi } from "./api";
import { contactsOf } from "./contacts-of";
import { presentResult } from "./present-result";

type Query = QueryOf<typeof clientsApi.search>;

/**
 * Clients whose name, company or e-mail contains the text, those that begin with it first (REST-18, S-103). Only the tenant's own
 * are searched yet: a tenant without Zoho credentials finds nothing there, and no source fails (S-102, S-105).
 */
export async function searchClients(context: Context, { query, source, limit }: Query): Promise<z.input<typeof clientsApi.search.response>> {
  const data = source === "zoho" || searchable(query) === "" ? [] : await searchOwn(context, query, limit);
  return { data, meta: { failed_sources: [] } };
}

async function searchOwn(context: Context, typed: string, limit: number) {
  const rows = await context.db
    .select()
    .from(client)
    .where(within(context, client, foundIn(context, "clients", typed)))
    .orderBy(desc(like(client.searchText, containing(typed).slice(1))), asc(client.name), asc(client.id))
    .limit(limit);
  const contacts = await contactsOf(context, rows.map(({ id }) => id));
  return rows.map((row) => presentResult(row, contacts.get(row.id) ?? [], typed));
}
