import { and, asc, count, desc, eq, getTableColumns, inArray, sql, sum } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { client, contact, deal, dealEvent, userAccount } from "@/db/schema";
import { chosenId, idsOf, rowById } from "@/db/row-by-id";
import { literal, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { countOutdated } from "@/lib/domain/clients/outdated-deals";
import type { Context } from "@/lib/platform/context";
import type { ClientOverview } from "./client-deals-api";
import { newestChange } from "./newest-change";

type Sums = ClientOverview["sums"][number];
type OfClient = { tenantId: number; clientId: number };

/** The client's newest deals whose events are read, so that a client with thousands takes no longer. */
const NEWEST_DEALS = 100;
const LATEST_EVENTS = 10;

/** The names of the sums by stage. Cancelled deals are in none: most were replaced by a revision. */
const SUM_OF_STAGE = { pending: "open", signed: "won", lost: "lost" } as const;
type SummedStage = keyof typeof SUM_OF_STAGE;
const SUMMED_STAGES = Object.keys(SUM_OF_STAGE) as SummedStage[];

/** Sums of a client's deals by stage and currency, and what happened to them last. Error: 404. */
export async function readClientOverview(context: Context, clientId: number): Promise<ClientOverview> {
  const { db, tenantId } = context;
  const of = { tenantId, clientId };
  const [[row], contacts, events] = await Promise.all([
    clientRow(db, of),
    contactRows(db, of),
    latestEvents(db, of),
  ]);
  if (!row) throw notFound();
  const { newest, ...ofClient } = row;
  const present = customerSnapshot({ client: ofClient, contacts });
  const read = await cachedSums(context, clientId, present, newest ?? "");
  return { ...read, activity: events.map(activityOf) };
}

type OfDeals = Pick<ClientOverview, "sums" | "outdated_proposals">;

/**
 * By tenant and client; valid while no deal changes (newestChange) and the client stays as it is. A client may have
 * thousands of deals, and all of them are read for it.
 */
const copies = new LRUCache<string, { of: string; read: OfDeals }>({ max: 2_000, ttl: MINUTE });

async function cachedSums(
  context: Context,
  clientId: number,
  present: ReturnType<typeof customerSnapshot>,
  newest: string,
): Promise<OfDeals> {
  const { db, tenantId } = context;
  const key = `${tenantId}/${clientId}`;
  const of = JSON.stringify([newest, present]);
  const copy = copies.get(key);
  if (copy?.of === of) return copy.read;
  const [rows, outdated] = await Promise.all([
    sumRows(db, { tenantId, clientId }),
    countOutdated(context, clientId, present),
  ]);
  const read = { sums: sumsOf(rows), outdated_proposals: outdated };
  copies.set(key, { of, read });
  return read;
}

const { placeholder } = sql;

type ClientRow = typeof client.$inferSelect & { newest: string | null };

/** The client, and when a deal was last changed. */
const clientRow = statement<OfClient, ClientRow[]>((db) =>
  db
    .select({ ...getTableColumns(client), newest: newestChange() })
    .from(client)
    .where(within(anyTenant, client, eq(client.id, placeholder("clientId")))),
);

const contactRows = statement<OfClient, (typeof contact.$inferSelect)[]>((db) =>
  db
    .select()
    .from(contact)
    .where(within(anyTenant, contact, eq(contact.clientId, placeholder("clientId"))))
    .orderBy(asc(contact.position), asc(contact.id)),
);

type SumRow = { currency: string; stage: string; deals: number; amount: number; monthly: number };

const sumRows = statement<OfClient, SumRow[]>((db) =>
  db
    .select({
      currency: deal.currency,
      stage: deal.stage,
      deals: count(),
      amount: sum(deal.amountAfterTax).mapWith(Number),
      monthly: sql<number>`coalesce(sum(${deal.monthlyAmount}), 0)`.mapWith(Number),
    })
    .from(deal)
    .where(
      within(
        anyTenant,
        deal,
        and(eq(deal.clientId, placeholder("clientId")), inArray(deal.stage, SUMMED_STAGES)),
      ),
    )
    .groupBy(deal.currency, deal.stage)
    .orderBy(asc(deal.currency)),
);

/** One entry for each currency; amounts of different currencies are never added. */
function sumsOf(rows: readonly SumRow[]): Sums[] {
  const nothing = () => ({ deals: 0, amount: 0, monthly: 0 });
  const sums = new Map<string, Sums>();
  for (const { currency, stage, deals, amount, monthly } of rows) {
    const known = sums.get(currency) ?? { currency, open: nothing(), won: nothing(), lost: nothing() };
    sums.set(currency, { ...known, [SUM_OF_STAGE[stage as SummedStage]]: { deals, amount, monthly } });
  }
  return [...sums.values()];
}

/** The last events of the newest deals, chosen before anything else of them is read (db/row-by-id.ts). */
const latestEvents = statement<OfClient, EventRow[]>((db) => {
  const newest = within(anyTenant, deal, eq(deal.clientId, placeholder("clientId")));
  const ofOne = within(anyTenant, dealEvent, eq(dealEvent.dealId, sql`newest_id`));
  const latest = sql`array(
    select event_id from unnest(array(
      select ${deal.id} from ${deal} where ${newest} order by ${desc(deal.createdAt)}, ${desc(deal.id)}
      limit ${literal(NEWEST_DEALS)})) as newest(newest_id)
    cross join lateral (
      select ${dealEvent.id} as event_id, ${dealEvent.at} as happened from ${dealEvent} where ${ofOne}
      order by ${desc(dealEvent.at)}, ${desc(dealEvent.id)} limit ${literal(LATEST_EVENTS)}) as events
    order by happened desc, event_id desc limit ${literal(LATEST_EVENTS)})`;
  const { id, kind, actor, at, dealId, userId } = dealEvent;
  const { firstName, lastName } = userAccount;
  return (
    db
      .select({
        id,
        kind,
        actor,
        at,
        dealId,
        ...NUMBER_COLUMNS,
        name: deal.name,
        firstName,
        lastName,
      })
      .from(idsOf(latest))
      .innerJoinLateral(rowById(db, dealEvent, chosenId), sql`true`)
      .innerJoinLateral(rowById(db, deal, dealId), sql`true`)
      // Deleted users too, because their events stay.
      .leftJoinLateral(rowById(db, userAccount, userId, { deleted: true }), sql`true`)
      .orderBy(desc(at), desc(id))
  );
});

type EventRow = Pick<typeof dealEvent.$inferSelect, "id" | "kind" | "actor" | "at" | "dealId"> &
  Parameters<typeof quoteNumber>[0] & { name: string; firstName: string | null; lastName: string | null };

const activityOf = ({
  id,
  kind,
  actor,
  at,
  dealId,
  ...row
}: EventRow): ClientOverview["activity"][number] => ({
  id,
  kind,
  actor,
  at,
  by: row.firstName === null ? null : `${row.firstName} ${row.lastName ?? ""}`.trim(),
  deal: { id: dealId, number: quoteNumber(row), name: row.name },
});
