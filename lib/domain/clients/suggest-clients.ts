import { and, desc, gt, inArray, isNull, asc, isNotNull, sql } from "drizzle-orm";
import { client, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { DAY } from "@/lib/core/time/milliseconds";
import { memberOf, type Context } from "@/lib/platform/context";
import { contactsOf } from "./read-client";
import { presentResult } from "./present-result";
import type { ClientResult, SuggestionReason } from "./search-api";

/** Only the tenant's latest deals are considered, so that large tenants take no longer than small ones. */
const LATEST_DEALS = 200;
/** A client is new for this many milliseconds. */
const NEW_FOR = 30 * DAY;

/** Clients for whom the caller may want to make a proposal, each with the reason (REST-19, S-103). */
export async function suggestClients(context: Context, limit: number): Promise<ClientResult[]> {
  const [deals, newClients] = await Promise.all([latestDeals(context), clientsWithoutDeal(context, limit)]);
  const reasons = reasonsOf({ deals, newClients, ownerId: memberOf(context).id, now: context.now }).slice(
    0,
    limit,
  );
  if (reasons.length === 0) return [];
  const ids = reasons.map(({ clientId }) => clientId);
  const [rows, contacts] = await Promise.all([
    context.db
      .select()
      .from(client)
      .where(within(context, client, inArray(client.id, ids))),
    contactsOf(context, ids),
  ]);
  return reasons.flatMap(({ clientId, reason }) =>
    rows
      .filter(({ id }) => id === clientId)
      .map((row) => presentResult(row, contacts.get(row.id) ?? [], "", reason)),
  );
}

const latestDeals = (context: Context): Promise<RecentDeal[]> =>
  context.db
    .select({
      clientId: deal.clientId,
      ownerId: deal.ownerId,
      stage: deal.stage,
      validUntil: deal.validUntil,
    })
    .from(deal)
    .where(within(context, deal))
    .orderBy(desc(deal.createdAt), desc(deal.id))
    .limit(LATEST_DEALS);

async function clientsWithoutDeal(context: Context, limit: number): Promise<number[]> {
  const rows = await context.db
    .select({ id: client.id })
    .from(client)
    .where(
      within(
        context,
        client,
        and(isNull(client.lastDealAt), gt(client.createdAt, new Date(context.now.getTime() - NEW_FOR))),
      ),
    )
    .orderBy(desc(client.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

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

export type RecentDeal = { clientId: number | null; ownerId: number | null; stage: string; validUntil: Date };
type Known = { deals: readonly RecentDeal[]; newClients: readonly number[]; ownerId: number; now: Date };

/** A proposal expires soon if it does within this time, in milliseconds. */
const SOON = 7 * DAY;

/**
 * The clients to suggest with reasons, the most urgent first: clients whose latest proposal by this member
 * expired without an answer, those whose proposal will expire soon, and clients without any proposal.
 *
 * @param known.deals the tenant's latest deals, newest first
 */
export function reasonsOf({
  deals,
  newClients,
  ownerId,
  now,
}: Known): { clientId: number; reason: SuggestionReason }[] {
  const latest = new Map<number, RecentDeal>();
  for (const deal of deals)
    if (deal.clientId !== null && !latest.has(deal.clientId)) latest.set(deal.clientId, deal);
  const waiting = [...latest].filter(([, deal]) => deal.ownerId === ownerId && deal.stage === "pending");
  const ids = (fits: (left: number) => boolean) =>
    waiting
      .filter(([, { validUntil }]) => fits(validUntil.getTime() - now.getTime()))
      .map(([clientId]) => clientId);
  const because = (reason: SuggestionReason) => (clientId: number) => ({ clientId, reason });
  return [
    ...ids((left) => left <= 0).map(because("proposal_expired")),
    ...ids((left) => left > 0 && left <= SOON).map(because("proposal_expiring")),
    ...newClients.filter((clientId) => !latest.has(clientId)).map(because("new_client")),
  ];
}
