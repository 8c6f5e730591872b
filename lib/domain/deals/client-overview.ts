import { and, asc, count, desc, eq, inArray, sum } from "drizzle-orm";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { client, deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { countOutdated } from "@/lib/domain/clients/outdated-deals";
import { contactsOf } from "@/lib/domain/clients/read-client";
import type { Context } from "@/lib/platform/context";
import type { ClientOverview } from "./client-deals-api";
import { memberNames } from "./following/read-timeline";

type Sums = ClientOverview["sums"][number];

/** The client's newest deals whose events are read, so that a client with thousands takes no longer. */
const NEWEST_DEALS = 100;
const LATEST_EVENTS = 10;

/** The names of the sums by stage. Cancelled deals are in none: most were replaced by a revision. */
const SUM_OF_STAGE = { pending: "open", signed: "won", lost: "lost" } as const;
type SummedStage = keyof typeof SUM_OF_STAGE;
const SUMMED_STAGES = Object.keys(SUM_OF_STAGE) as SummedStage[];

/** Sums of a client's deals by stage and currency, and what happened to them last. Error: 404. */
export async function readClientOverview(context: Context, clientId: number): Promise<ClientOverview> {
  const [[row], contacts, sums, activity] = await Promise.all([
    context.db
      .select()
      .from(client)
      .where(within(context, client, eq(client.id, clientId))),
    contactsOf(context, [clientId]),
    sumsOf(context, clientId),
    activityOf(context, clientId),
  ]);
  if (!row) throw notFound();
  const present = customerSnapshot({ client: row, contacts: contacts.get(clientId) ?? [] });
  return { sums, activity, outdated_proposals: await countOutdated(context, clientId, present) };
}

/** One entry for each currency; amounts of different currencies are never added. */
async function sumsOf(context: Context, clientId: number): Promise<Sums[]> {
  const rows = await context.db
    .select({
      currency: deal.currency,
      stage: deal.stage,
      deals: count(),
      amount: sum(deal.amountAfterTax).mapWith(Number),
    })
    .from(deal)
    .where(within(context, deal, and(eq(deal.clientId, clientId), inArray(deal.stage, SUMMED_STAGES))))
    .groupBy(deal.currency, deal.stage)
    .orderBy(asc(deal.currency));
  const nothing = () => ({ deals: 0, amount: 0 });
  const sums = new Map<string, Sums>();
  for (const { currency, stage, deals, amount } of rows) {
    const known = sums.get(currency) ?? { currency, open: nothing(), won: nothing(), lost: nothing() };
    sums.set(currency, { ...known, [SUM_OF_STAGE[stage as SummedStage]]: { deals, amount } });
  }
  return [...sums.values()];
}

async function activityOf(context: Context, clientId: number): Promise<ClientOverview["activity"]> {
  const deals = await context.db
    .select({ id: deal.id, ...NUMBER_COLUMNS, name: deal.name })
    .from(deal)
    .where(within(context, deal, eq(deal.clientId, clientId)))
    .orderBy(desc(deal.createdAt), desc(deal.id))
    .limit(NEWEST_DEALS);
  if (deals.length === 0) return [];
  const dealOf = new Map(
    deals.map(({ id, name, ...number }) => [id, { id, number: quoteNumber(number), name }]),
  );
  const events = await context.db
    .select({
      id: dealEvent.id,
      dealId: dealEvent.dealId,
      kind: dealEvent.kind,
      actor: dealEvent.actor,
      userId: dealEvent.userId,
      at: dealEvent.at,
    })
    .from(dealEvent)
    .where(within(context, dealEvent, inArray(dealEvent.dealId, [...dealOf.keys()])))
    .orderBy(desc(dealEvent.at), desc(dealEvent.id))
    .limit(LATEST_EVENTS);
  const names = await memberNames(
    context,
    events.flatMap(({ userId }) => userId ?? []),
  );
  return events.flatMap(({ id, kind, actor, at, userId, dealId }) => {
    const of = dealOf.get(dealId);
    return of
      ? [{ id, kind, actor, at, by: userId === null ? null : (names.get(userId) ?? null), deal: of }]
      : [];
  });
}
