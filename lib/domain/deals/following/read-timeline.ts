import { and, eq, sql, inArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  deal,
  dealEvent,
  drawnPdf,
  acceptance,
  proposalSending,
  scheduledSending,
  userAccount,
  type DealEventKind,
} from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { log } from "@/lib/platform/log";
import { EVENT_KINDS, kindsOf, recordedEvent, type RecordedEvent } from "./deal-events";
import type { followingApi, timelineEntrySchema, TimelineGroup, timelineQuery } from "./following-api";

type Answer = z.input<(typeof followingApi)["timeline"]["response"]>;

/**
 * The timeline of a deal, newest first: its events and rendered PDFs, or one group of them (U-27). Events of a kind
 * that only a newer release knows, which may run beside this one, are left out. Error: 404.
 */
export async function readTimeline(
  context: Context,
  id: number,
  query: z.output<typeof timelineQuery>,
): Promise<Answer> {
  const { db } = context;
  const group = query["filter[group]"];
  const [row] = await db
    .select({ id: deal.id })
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)));
  if (!row) throw notFound();
  const [events, pdfs] = [
    within(context, dealEvent, and(eq(dealEvent.dealId, id), inArray(dealEvent.kind, kindsIn(group)))),
    within(context, drawnPdf, and(eq(drawnPdf.dealId, id), isPdfIn(group) ? undefined : sql`false`)),
  ];
  const [eventCount, pdfCount, rows] = await Promise.all([
    db.$count(dealEvent, events),
    db.$count(drawnPdf, pdfs),
    unionAll(
      db
        .select({
          id: dealEvent.id,
          kind: sql<DealEventKind | "pdf">`${dealEvent.kind}`.as("kind"),
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
          kind: sql<DealEventKind | "pdf">`'pdf'`.as("kind"),
          actor: sql<"system">`'system'`.as("actor"),
          userId: sql<number | null>`null::bigint`.as("user_id"),
          at: drawnPdf.createdAt,
          data: sql<Record<string, unknown>>`jsonb_build_object('language', ${drawnPdf.language})`.as("data"),
        })
        .from(drawnPdf)
        .where(pdfs),
    )
      // Events of one transaction have the same time; the higher id is the later one.
      .orderBy(sql`at desc, id desc`)
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { data: await withDetails(context, id, rows), meta: pageOf(query, eventCount + pdfCount) };
}

const kindsIn = (group: TimelineGroup | undefined): DealEventKind[] => {
  if (group === undefined) return EVENT_KINDS;
  return group === "pdf" ? [] : kindsOf(group);
};

const isPdfIn = (group: TimelineGroup | undefined): boolean => group === undefined || group === "pdf";

type Entry = z.input<typeof timelineEntrySchema>;

type Row = Pick<Entry, "kind" | "actor"> & { id: number; userId: number | null; at: Date; data: unknown };

/** What happened: an event of the deal, or a PDF that was rendered. */
type Happening = RecordedEvent | { kind: "pdf"; data: { language: string } };

/** Null if only its kind can be told. */
function happeningOf({ id, kind, data }: Row): Happening | null {
  if (kind === "pdf") return { kind, data: data as { language: string } };
  const event = recordedEvent(kind, data);
  if (!event) log.warn({ event: "unreadable_deal_event", id, kind }, "an event of a deal could not be read");
  return event;
}

/** Replaces ids in timeline entries by names, in a fixed number of queries. */
async function withDetails(context: Context, dealId: number, rows: readonly Row[]): Promise<Entry[]> {
  const happenings = rows.map((row) => ({ row, happening: happeningOf(row) }));
  const has = (...kinds: Entry["kind"][]) => rows.some(({ kind }) => kinds.includes(kind));
  const [names, sendings, waiting, accepted, successor] = await Promise.all([
    memberNames(
      context,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
    sendingsOf(
      context,
      happenings.flatMap(({ happening }) => (happening?.kind === "sent" ? happening.data.sending_id : [])),
    ),
    waitingOf(
      context,
      happenings.flatMap(({ happening }) =>
        happening?.kind === "scheduled" ? happening.data.scheduled_id : [],
      ),
    ),
    has("accepted", "acceptance_recorded") ? acceptanceOf(context, dealId) : null,
    has("replaced") ? successorOf(context, dealId) : null,
  ]);
  return happenings.map(({ row: { id, kind, actor, userId, at }, happening }) => ({
    id: `${kind === "pdf" ? "p" : "e"}${id}`,
    kind,
    actor,
    at,
    by: userId === null ? null : (names.get(userId) ?? null),
    details: happening ? detailsOf(happening, { sendings, waiting, accepted, successor }) : {},
  }));
}

type Related = {
  sendings: ReadonlyMap<number, typeof proposalSending.$inferSelect>;
  /** Ids of scheduled sendings that still wait. */
  waiting: ReadonlySet<number>;
  accepted: Awaited<ReturnType<typeof acceptanceOf>>;
  successor: Awaited<ReturnType<typeof successorOf>>;
};

/** What the timeline says of an event beside its kind. */
function detailsOf(
  { kind, data }: Happening,
  { sendings, waiting, accepted, successor }: Related,
): Entry["details"] {
  switch (kind) {
    case "options_changed": {
      const named = (ids: readonly number[]) => ids.map((id) => data.names[id] ?? `#${id}`);
      const { ticked, unticked, names: _names, ...entered } = data;
      return { ticked: named(ticked), unticked: named(unticked), ...entered };
    }
    case "version_kept":
      return { version: data.name };
    case "sent": {
      const { recipients = [], cc = [], subject, message } = sendings.get(data.sending_id) ?? {};
      return {
        ...(cc.length > 0 ? { cc } : {}),
        ...(subject ? { subject } : {}),
        recipients: recipients.map(({ name, email }) => (name ? `${name} <${email}>` : email)),
        message,
      };
    }
    case "accepted":
    case "acceptance_recorded":
      return {
        purchase_order: data.purchase_order,
        ...(accepted && {
          signed_name: accepted.signedName,
          verification_code: verificationCode(accepted.contentHash),
        }),
        ...(kind === "acceptance_recorded" &&
          accepted?.record && { message: accepted.record.note, file: accepted.record.file?.name }),
      };
    case "scheduled":
      return { ...data, is_waiting: waiting.has(data.scheduled_id) };
    case "replaced":
      return successor ? { deal_id: successor.id } : {};
    case "changed":
      return {};
    default:
      return data;
  }
}

/** The names of members by their ids. */
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

async function sendingsOf(context: Context, ids: number[]) {
  if (ids.length === 0) return new Map<number, typeof proposalSending.$inferSelect>();
  const rows = await context.db
    .select()
    .from(proposalSending)
    .where(within(context, proposalSending, inArray(proposalSending.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function waitingOf(context: Context, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await context.db
    .select({ id: scheduledSending.id })
    .from(scheduledSending)
    .where(
      within(
        context,
        scheduledSending,
        inArray(scheduledSending.id, ids),
        eq(scheduledSending.state, "waiting"),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** A deal's acceptance, as far as staff see it; null without one. */
export async function acceptanceOf(context: Context, dealId: number) {
  const [row] = await context.db
    .select({
      signedName: acceptance.signedName,
      at: acceptance.acceptedAt,
      contentHash: acceptance.contentHash,
      record: acceptance.record,
    })
    .from(acceptance)
    .where(within(context, acceptance, eq(acceptance.dealId, dealId)));
  return row ?? null;
}

async function successorOf(context: Context, dealId: number) {
  const [row] = await context.db
    .select({ id: deal.id })
    .from(deal)
    .where(within(context, deal, eq(deal.adjustedDealId, dealId)));
  return row ?? null;
}
