import { asc, desc, like } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context, LongContext } from "@/lib/platform/context";
import type { QueryOf } from "@/lib/core/contract/contract";
import { log } from "@/lib/platform/log";
import { containing } from "@/lib/core/search/containing";
import { foundIn } from "@/lib/platform/search/found-in";
import { searchable } from "@/lib/core/search/searchable";
import { readConnection, type ZohoConnection } from "./connection";
import { findCompanies } from "./find-companies";
import type { clientsApi } from "@/lib/domain/clients/api";
import { contactsOf } from "@/lib/domain/clients/contacts-of";
import { gatherResults, type Gathered, type SourceOutcome } from "@/lib/domain/clients/gather-results";
import { presentResult } from "@/lib/domain/clients/present-result";
import type { ClientResult } from "@/lib/domain/clients/schema";

type Query = QueryOf<typeof clientsApi.search>;

/**
 * Clients whose name, company or e-mail contains the text, those that begin with it first, and Zoho's companies (REST-18, S-103). A
 * tenant without access to Zoho finds nothing there, and no source fails (S-102). Zoho is asked without a database connection, for
 * 3 seconds at most. Errors: as gatherResults.
 */
export async function searchClients(
  context: LongContext,
  { query, source, limit }: Query,
): Promise<Gathered> {
  const outcomes: SourceOutcome[] = [];
  let connection: ZohoConnection | null = null;
  try {
    const read = await context.transaction(async (inner) => {
      const [own, access] = await Promise.all([
        source === "zoho" ? [] : searchOwn(inner, query, limit),
        source === "local" ? null : readConnection(inner),
      ]);
      return { own, access };
    });
    connection = read.access;
    if (source !== "zoho") outcomes.push({ source: "local", results: read.own });
  } catch (error) {
    if (source !== "all") throw error;
    log.error({ err: error, tenantId: context.tenantId, requestId: context.request.id }, "Search failed");
    outcomes.push({ source: "local", error });
    connection = await context.transaction(readConnection);
  }
  if (connection?.isEnabled) outcomes.push(await outcomeOf(findCompanies(context, connection, query, limit)));
  return gatherResults(outcomes, limit);
}

const outcomeOf = (search: Promise<ClientResult[]>): Promise<SourceOutcome> =>
  search.then(
    (results) => ({ source: "zoho", results }),
    (error: unknown) => ({ source: "zoho", error }),
  );

async function searchOwn(context: Context, typed: string, limit: number): Promise<ClientResult[]> {
  if (searchable(typed) === "") return [];
  const rows = await context.db
    .select()
    .from(client)
    .where(within(context, client, foundIn(context, "clients", typed)))
    .orderBy(desc(like(client.searchText, containing(typed).slice(1))), asc(client.name), asc(client.id))
    .limit(limit);
  const contacts = await contactsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentResult(row, contacts.get(row.id) ?? [], typed));
}
