import { and, eq, isNull } from "drizzle-orm";
import { deal, dealEvent, dealQuestion, type DealEventKind } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { dropSendings } from "./drop-sendings";
import { progressAfter, type DealEventData, type MovingKind } from "./deal-events";

type Recording = Pick<Context, "db" | "tenantId" | "now" | "actor">;

/** Left out where a kind has no data. */
type Data<Kind extends DealEventKind> =
  Record<string, never> extends DealEventData<Kind>
    ? [data?: DealEventData<Kind>]
    : [data: DealEventData<Kind>];

/** Records an event of deals in their timelines, as done by the context's actor. */
export const recordEvents = <Kind extends Exclude<DealEventKind, MovingKind>>(
  context: Recording,
  dealIds: readonly number[],
  kind: Kind,
  ...[data]: Data<Kind>
): Promise<void> => insertEvents(context, dealIds, kind, data ?? {});

/**
 * The same for an event that may move the progress of a deal, which this transaction has locked. Returns the deal as
 * it is then. Its version stays, because nobody's offer or change is out of date by it; the time of its last change
 * is raised for programs that follow the list.
 */
export async function recordProgress<
  Deal extends Pick<typeof deal.$inferSelect, "id" | "progress">,
  Kind extends MovingKind,
>(context: Recording, found: Deal, kind: Kind, ...[data]: Data<Kind>): Promise<Deal> {
  const { db, now } = context;
  await insertEvents(context, [found.id], kind, data ?? {});
  const hasQuestion = kind === "question_answered" && (await hasOpenQuestion(context, found.id));
  const progress = progressAfter(kind, found.progress, hasQuestion);
  if (progress === found.progress) return found;
  await db
    .update(deal)
    .set({ progress, ...(found.progress === "draft" && { sentAt: now }), updatedAt: now })
    .where(within(context, deal, eq(deal.id, found.id)));
  return { ...found, progress };
}

async function insertEvents(
  { db, tenantId, now, actor }: Recording,
  dealIds: readonly number[],
  kind: DealEventKind,
  data: Record<string, unknown>,
): Promise<void> {
  const userId = actor.kind === "member" ? actor.member.id : null;
  await db
    .insert(dealEvent)
    .values(dealIds.map((dealId) => ({ tenantId, dealId, kind, actor: actor.kind, userId, at: now, data })));
  await dropSendings({ db, tenantId, now }, dealIds, kind);
}

async function hasOpenQuestion(context: Recording, dealId: number): Promise<boolean> {
  const [open] = await context.db
    .select({ id: dealQuestion.id })
    .from(dealQuestion)
    .where(
      within(context, dealQuestion, and(eq(dealQuestion.dealId, dealId), isNull(dealQuestion.answeredAt))),
    )
    .limit(1);
  return open !== undefined;
}
