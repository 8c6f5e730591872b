import { and, count, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { deal, dealEvent, drawnPdf } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { pageOf } from "@/lib/core/contract/contract";
import type { followingApi } from "./following-api";
import { withDetails, type RecordedEvent } from "./timeline-details";

type Answer = z.input<(typeof followingApi)["timeline"]["response"]>;

/** What happened to a deal, newest first: its events, and the PDFs that were made. Error: 404. */
export async function readTimeline(
  context: Context,
  id: number,
  query: { page: number; per_page: number },
): Promise<Answer> {
  const { db } = context;
  const [found] = await db
    .select({ id: deal.id })
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)));
  if (!found) throw notFound();
  const [events, pdfs] = [
    and(within(context, dealEvent, eq(dealEvent.dealId, id))),
    and(within(context, drawnPdf, eq(drawnPdf.dealId, id))),
  ];
  const [[counted], rows] = await Promise.all([
    db
      .select({
        total:
          sql<number>`(${db.select({ n: count() }).from(dealEvent).where(events)}) + (${db.select({ n: count() }).from(drawnPdf).where(pdfs)})`.mapWith(
            Number,
          ),
      })
      .from(sql`(select 1) as one`),
    unionAll(
      db
        .select({
          id: dealEvent.id,
          kind: dealEvent.kind,
          actor: dealEvent.actor,
          userId: dealEvent.userId,
          at: dealEvent.at,
          data: dealEvent.data,
        })
        .from(dealEvent)
        .where(events),
      db
        .select({
          id: drawnPdf.id,
          kind: sql<string>`'pdf'`.as("kind"),
          actor: sql<"system">`'system'`.as("actor"),
          userId: sql<number | null>`null::bigint`.as("user_id"),
          at: drawnPdf.createdAt,
          data: sql<
            Record<string, unknown>
          >`jsonb_build_object('language', split_part(${drawnPdf.stateKey}, '.', 3))`.as("data"),
        })
        .from(drawnPdf)
        .where(pdfs),
    )
      // What one transaction recorded has one moment: the later number is the later event.
      .orderBy(sql`at desc, id desc`)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  ]);
  const recorded: RecordedEvent[] = rows.map((row) => ({
    ...row,
    id: `${row.kind === "pdf" ? "p" : "e"}${row.id}`,
  }));
  return { data: await withDetails(context, id, recorded), meta: pageOf(query, counted?.total ?? 0) };
}
