import { and, asc, count, countDistinct, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { catalogItem, deal, dealEvent, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { MAX_SERVICES, type Insight, type InsightQuery, type ServiceInsight } from "./insight-api";
import { isAccepted, offersWith, periodOf } from "./period";

/**
 * How often each service was offered, chosen, taken back and accepted, and at which prices, in the offers of a period
 * (U-161). Names no customer and no visitor. Period and errors: as periodOf.
 */
export async function readInsight(context: Context, query: InsightQuery, days?: number): Promise<Insight> {
  const { from, to, sent } = await periodOf(context, query, days);
  const [[offers], services, prices] = await Promise.all([
    context.db
      .select({ count: count() })
      .from(deal)
      .where(within(context, deal, sent)),
    offeredServices(context, sent),
    acceptedPrices(context, sent),
  ]);
  return {
    from,
    to,
    offers: offers?.count ?? 0,
    services: services.map((service) => ({
      ...service,
      prices: prices
        .filter(({ id }) => id === service.sale_catalog_item_id)
        .map(({ id: _, ...price }) => price),
    })),
  };
}

function offeredServices(context: Context, sent: SQL | undefined): Promise<Omit<ServiceInsight, "prices">[]> {
  const choices = customersChoices(context, sent);
  const offered = countDistinct(deal.id);
  return (
    context.db
      .select({
        sale_catalog_item_id: catalogItem.id,
        title: catalogItem.title,
        offered,
        optional: offersWith(sql`${dealLine.isOptional}`),
        chosen: offersWith(sql`${choices.chosen}`),
        taken_back: offersWith(sql`${choices.takenBack}`),
        accepted: offersWith(isAccepted),
      })
      .from(deal)
      .innerJoin(dealLine, within(context, dealLine, eq(dealLine.dealId, deal.id)))
      // Deleted services too, because what was learnt of them stays.
      .innerJoin(
        catalogItem,
        and(eq(catalogItem.tenantId, dealLine.tenantId), eq(catalogItem.id, dealLine.catalogItemId)),
      )
      .leftJoin(choices, and(eq(choices.dealId, deal.id), eq(choices.lineId, dealLine.id)))
      .where(within(context, deal, sent))
      .groupBy(catalogItem.id, catalogItem.title)
      .orderBy(desc(offered), asc(catalogItem.title), asc(catalogItem.id))
      .limit(MAX_SERVICES)
  );
}

/**
 * The lines of offers that a customer ticked or unticked. Lines that staff replaced since then are other lines, whose
 * choices are not known.
 */
function customersChoices({ db, tenantId }: Context, sent: SQL | undefined) {
  const ticks = sql`(
    select jsonb_array_elements_text(${dealEvent.data} -> 'ticked')::bigint as line_id, true as is_ticked
    union all select jsonb_array_elements_text(${dealEvent.data} -> 'unticked')::bigint, false) as ticks`;
  return db
    .select({
      dealId: dealEvent.dealId,
      lineId: sql<number>`ticks.line_id`.as("line_id"),
      chosen: sql<boolean>`bool_or(ticks.is_ticked)`.as("chosen"),
      takenBack: sql<boolean>`bool_or(not ticks.is_ticked)`.as("taken_back"),
    })
    .from(deal)
    .innerJoin(
      dealEvent,
      within(
        { tenantId },
        dealEvent,
        eq(dealEvent.dealId, deal.id),
        eq(dealEvent.kind, "options_changed"),
        eq(dealEvent.actor, "visitor"),
      ),
    )
    .innerJoinLateral(ticks, sql`true`)
    .where(within({ tenantId }, deal, sent))
    .groupBy(dealEvent.dealId, sql`ticks.line_id`)
    .as("choices");
}

const acceptedPrices = (context: Context, sent: SQL | undefined) =>
  context.db
    .select({
      id: dealLine.catalogItemId,
      currency: deal.currency,
      lowest: sql<number>`min(${dealLine.unitPrice})`.mapWith(Number),
      average: sql<number>`round(avg(${dealLine.unitPrice}))`.mapWith(Number),
      highest: sql<number>`max(${dealLine.unitPrice})`.mapWith(Number),
    })
    .from(deal)
    .innerJoin(dealLine, within(context, dealLine, eq(dealLine.dealId, deal.id)))
    .where(within(context, deal, sent, isAccepted, isNotNull(dealLine.catalogItemId)))
    .groupBy(dealLine.catalogItemId, deal.currency)
    .orderBy(asc(deal.currency));
