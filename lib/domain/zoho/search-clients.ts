import { asc, desc, like, inArray } from "drizzle-orm";
import { client } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { within } from "@/db/tenancy";
import type { Context, LongContext } from "@/lib/platform/context";
import type { QueryOf } from "@/lib/core/contract/contract";
import { log } from "@/lib/platform/log";
import { containing, searchable } from "@/lib/core/search/searchable";
import { matchesSearch } from "@/lib/platform/search/matches-search";
import { AppError } from "@/lib/core/contract/errors";
import { type clientSearchApi, type ClientResult, type ClientSource } from "@/lib/domain/clients/search-api";
import { contactsOf } from "@/lib/domain/clients/read-client";
import { presentResult, presentCompany } from "@/lib/domain/clients/present-result";
import { readConnection, type ZohoConnection } from "./connection";
import { callZoho } from "./call-zoho";
import { readCrm, type CrmAccess } from "./read-crm";
import { ACCOUNT_FIELDS, recordsOf, zohoAccount, type ZohoAccount } from "./records";

type Query = QueryOf<typeof clientSearchApi.search>;

/**
 * Clients whose name, company or e-mail contains the text, those that begin with it first, and Zoho's companies
 * (REST-18, S-103). Without access to Zoho, that source is empty and does not count as failed (S-102). Zoho is
 * called without holding a database connection, for 3 seconds at most. Errors: as gatherResults.
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
    .where(within(context, client, matchesSearch(context, "clients", typed)))
    .orderBy(
      desc(like(client.searchText, containing(typed).slice(1))),
      asc(alphabetical(client.name)),
      asc(client.id),
    )
    .limit(limit);
  const contacts = await contactsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentResult(row, contacts.get(row.id) ?? [], typed));
}

/** Milliseconds after which a search returns without Zoho's results (S-105). */
const SEARCH_TIME = 3_000;

/** Zoho's companies for the typed text; imported ones with their client. Errors: ZohoError. */
async function findCompanies(
  context: LongContext,
  connection: ZohoConnection,
  typed: string,
  limit: number,
): Promise<ClientResult[]> {
  const accounts = await callZoho(
    context,
    connection,
    (access) => searchAccounts(access, typed, limit),
    AbortSignal.timeout(SEARCH_TIME),
  );
  if (accounts.length === 0) return [];
  const imported = await context.transaction(({ db, tenantId }) =>
    db
      .select({ id: client.id, zohoId: client.zohoId })
      .from(client)
      .where(
        within(
          { tenantId },
          client,
          inArray(
            client.zohoId,
            accounts.map(({ zohoId }) => zohoId),
          ),
        ),
      ),
  );
  const clientIds = new Map(imported.map(({ id, zohoId }) => [zohoId, id]));
  return accounts.map((account) => presentCompany(account, typed, clientIds.get(account.zohoId) ?? null));
}

/**
 * Companies in which Zoho finds the text, in its order
 * (https://www.zoho.com/crm/developer/docs/api/v8/search-records.html). Errors: as readCrm.
 */
async function searchAccounts(access: CrmAccess, typed: string, limit: number): Promise<ZohoAccount[]> {
  const { records } = await readCrm(access, "Accounts/search", {
    word: typed,
    fields: ACCOUNT_FIELDS,
    per_page: String(limit),
    page: "1",
  });
  return recordsOf(zohoAccount, records).filter(({ name }) => name !== "");
}

/** The results of a source, or its error. */
export type SourceOutcome =
  | { source: ClientSource; results: ClientResult[] }
  | { source: ClientSource; error: unknown };

type Gathered = { data: ClientResult[]; meta: { failed_sources: ClientSource[] } };

/**
 * The results of several sources as one list of at most `limit`: the tenant's own first, leaving up to half of
 * the places to Zoho's; an imported company appears once. Failed sources are listed (S-105). Error: 503 if all of
 * several failed; the error of a single source, unless it is Zoho's.
 */
export function gatherResults(outcomes: readonly SourceOutcome[], limit: number): Gathered {
  const failed = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome] : []));
  const [first] = failed;
  if (first && failed.length === outcomes.length)
    throw first.source === "local" && failed.length === 1
      ? first.error
      : new AppError(503, "SERVICE_UNAVAILABLE", "Search failed", { retryAfter: 30 });
  const own = resultsOf(outcomes, "local");
  const known = new Set(own.map(({ customer_id }) => customer_id));
  const others = resultsOf(outcomes, "zoho").filter(
    ({ customer_id }) => customer_id === null || !known.has(customer_id),
  );
  const kept = own.slice(0, Math.max(limit - others.length, Math.ceil(limit / 2)));
  return {
    data: [...kept, ...others].slice(0, limit),
    meta: { failed_sources: failed.map(({ source }) => source) },
  };
}

const resultsOf = (outcomes: readonly SourceOutcome[], wanted: ClientSource): ClientResult[] =>
  outcomes.flatMap((outcome) => (outcome.source === wanted && "results" in outcome ? outcome.results : []));
