import { eq, sql, inArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import { deal, dealEvent, drawnPdf, acceptance, dealLine, proposalSending, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { type followingApi, type timelineEntrySchema } from "./following-api";

type Answer = z.input<(typeof followingApi)["timeline"]["response"]>;

/** The timeline of a deal, newest first: its events and rendered PDFs. Error: 404. */
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
    within(context, dealEvent, eq(dealEvent.dealId, id)),
    within(context, drawnPdf, eq(drawnPdf.dealId, id)),
  ];
  const [eventCount, pdfCount, rows] = await Promise.all([
    db.$count(dealEvent, events),
    db.$count(drawnPdf, pdfs),
    unionAll(
      db
        .select({
          id: dealEvent.id,
          kind: sql<string>`${dealEvent.kind}`.as("kind"),
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
      // Events of one transaction have the same time; the higher id is the later one.
      .orderBy(sql`at desc, id desc`)
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  const recorded: RecordedEvent[] = rows.map((row) => ({
    ...row,
    id: `${row.kind === "pdf" ? "p" : "e"}${row.id}`,
  }));
  return { data: await withDetails(context, id, recorded), meta: pageOf(query, eventCount + pdfCount) };
}

type RecordedEvent = {
  id: string;
  kind: string;
  actor: "member" | "visitor" | "system";
  userId: number | null;
  at: Date;
  data: unknown;
};

/** Kinds of events of an acceptance. */
const ACCEPTANCES: ReadonlySet<string> = new Set(["accepted", "acceptance_recorded"]);

type Entry = z.input<typeof timelineEntrySchema>;

/** The known fields of an event's `data`; others are not returned. */
const recorded = z.object({
  revision: z.number().optional(),
  sending_id: z.number().optional(),
  first: z.boolean().optional(),
  days: z.number().optional(),
  language: z.string().optional(),
  ticked: z.array(z.number()).optional(),
  unticked: z.array(z.number()).optional(),
  names: z.record(z.string(), z.string()).optional(),
  purchase_order: z.string().optional(),
  reason: z.string().optional(),
  question: z.string().optional(),
  asked_by: z.object({ name: z.string(), email: z.string() }).optional(),
});

/** Replaces ids in timeline entries by names, in a fixed number of queries. */
async function withDetails(
  context: Context,
  dealId: number,
  events: readonly RecordedEvent[],
): Promise<Entry[]> {
  const parsed = events.map((event) => ({ ...event, data: recorded.catch({}).parse(event.data) }));
  const [names, lines, sendings, accepted, successor] = await Promise.all([
    memberNames(
      context,
      parsed.flatMap(({ userId }) => userId ?? []),
    ),
    lineNames(
      context,
      // Older events have no names.
      parsed.flatMap(({ data }) => (data.names ? [] : [...(data.ticked ?? []), ...(data.unticked ?? [])])),
    ),
    sendingsOf(
      context,
      parsed.flatMap(({ data }) => data.sending_id ?? []),
    ),
    events.some(({ kind }) => ACCEPTANCES.has(kind)) ? acceptanceOf(context, dealId) : null,
    events.some(({ kind }) => kind === "replaced") ? successorOf(context, dealId) : null,
  ]);
  const named = (ids: number[] | undefined, stored: Record<string, string> = {}) =>
    ids?.map((id) => stored[id] ?? lines.get(id) ?? `#${id}`);
  return parsed.map(({ id, kind, actor, userId, at, data }) => {
    const sending = data.sending_id === undefined ? undefined : sendings.get(data.sending_id);
    const { revision, first, days, language, purchase_order, reason, question, asked_by } = data;
    return {
      id,
      kind,
      actor,
      at,
      by: userId === null ? null : (names.get(userId) ?? null),
      details: {
        revision,
        first,
        days,
        language,
        purchase_order,
        reason,
        question,
        asked_by,
        ticked: named(data.ticked, data.names),
        unticked: named(data.unticked, data.names),
        ...(sending
          ? {
              recipients: sending.recipients.map(({ name, email }) => (name ? `${name} <${email}>` : email)),
              message: sending.message,
            }
          : {}),
        ...(ACCEPTANCES.has(kind) && accepted
          ? { signed_name: accepted.signedName, verification_code: verificationCode(accepted.contentHash) }
          : {}),
        ...(kind === "acceptance_recorded" && accepted?.record
          ? { message: accepted.record.note, file: accepted.record.file?.name }
          : {}),
        ...(kind === "replaced" && successor ? { deal_id: successor.id } : {}),
      },
    };
  });
}

async function memberNames(context: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, tenantId } = userAccount;
  // Deleted users too, because their events stay.
  const rows = await context.db
    .select({ id, firstName, lastName })
    .from(userAccount)
    .where(within(context, { tenantId }, inArray(id, ids)));
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
}

async function lineNames(context: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({ id: dealLine.id, name: dealLine.name })
    .from(dealLine)
    .where(within(context, dealLine, inArray(dealLine.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function sendingsOf(context: Context, ids: number[]) {
  if (ids.length === 0) return new Map<number, typeof proposalSending.$inferSelect>();
  const rows = await context.db
    .select()
    .from(proposalSending)
    .where(within(context, proposalSending, inArray(proposalSending.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function acceptanceOf(context: Context, dealId: number) {
  const [found] = await context.db
    .select({
      signedName: acceptance.signedName,
      contentHash: acceptance.contentHash,
      record: acceptance.record,
    })
    .from(acceptance)
    .where(within(context, acceptance, eq(acceptance.dealId, dealId)));
  return found ?? null;
}

async function successorOf(context: Context, dealId: number) {
  const [found] = await context.db
    .select({ id: deal.id })
    .from(deal)
    .where(within(context, deal, eq(deal.adjustedDealId, dealId)));
  return found ?? null;
}
