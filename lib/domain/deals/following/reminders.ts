import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { deal, dealEvent, proposalSending, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { sendLater } from "@/lib/domain/mail/send-later";
import { REMINDERS_SETTING } from "@/lib/domain/settings/known-settings";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { DAY } from "@/lib/core/time/milliseconds";
import { BATCH, inBatches } from "./in-batches";
import { ownersOf, readersOf, sendingsOf, type Sending, NOBODY, type ReplyTo } from "./mailed-readers";
import { recordEvents } from "./record-events";
import { termColumns, type DealTerms } from "../revisions/revised-deal";

/** Days before the end of a proposal's validity. */
const FIRST = 7;
const LAST = 2;

/** Days after a sending without reminders. */
const QUIET = 2;

/**
 * Reminds the recipients of a proposal that it will expire, once 7 and once 2 days before, for tenants that
 * enabled this, and only for pending proposals that were sent at least two days ago. Several processes may do
 * this at the same time.
 */
export const remindOfExpiry = (signal: AbortSignal, now = new Date()): Promise<void> =>
  inBatches({ name: "reminders", tenants: sql`app_tenants_with_reminders()`, signal, now }, remindBatch);

/** How many proposals were due, at most BATCH. */
async function remindBatch(context: Context): Promise<number> {
  const { db, now } = context;
  const [switched] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(within(context, setting, eq(setting.key, REMINDERS_SETTING)));
  if (switched?.value !== "on") return 0;
  const due = await db
    .select(termColumns)
    .from(deal)
    .where(
      within(
        context,
        deal,
        and(
          eq(deal.stage, "pending"),
          gt(deal.validUntil, now),
          lte(deal.validUntil, inDays(now, FIRST)),
          wasSent(context),
          isUnreminded(context),
        ),
      ),
    )
    .orderBy(asc(deal.validUntil))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const [sendings, owners] = await Promise.all([sendingsOf(context, ids), ownersOf(context, due)]);
  for (const record of due) await remind(context, record, sendings, owners);
  return due.length;
}

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY);
const daysOf = (validUntil: Date, now: Date) => (validUntil <= inDays(now, LAST) ? LAST : FIRST);

/** Condition: last sent before the quiet days; null, which counts as false, if never sent. */
const wasSent = ({ tenantId, now }: Context) =>
  sql`(select max(${proposalSending.at}) from ${proposalSending} where ${proposalSending.tenantId} = ${tenantId}
    and ${proposalSending.dealId} = ${deal.id}) <= ${inDays(now, -QUIET).toISOString()}::timestamptz`;

/**
 * Condition: no reminder was sent yet within this distance from the end. Those sent before an earlier end do not
 * count, so that a proposal whose validity is extended is reminded of again.
 */
const isUnreminded = ({ tenantId, now }: Context) => {
  const days = sql`case when ${deal.validUntil} <= ${inDays(now, LAST).toISOString()}::timestamptz
    then ${LAST}::int else ${FIRST}::int end`;
  return sql`not exists (
    select 1 from ${dealEvent} where ${dealEvent.tenantId} = ${tenantId} and ${dealEvent.dealId} = ${deal.id}
    and ${dealEvent.kind} = 'reminded' and (${dealEvent.data}->>'days')::int <= ${days}
    and ${dealEvent.at} >= ${deal.validUntil} - ${days} * interval '24 hours')`;
};

async function remind(
  context: Context,
  record: DealTerms,
  sendings: readonly Sending[],
  owners: ReadonlyMap<number, ReplyTo>,
): Promise<void> {
  const days = daysOf(record.validUntil, context.now);
  await recordEvents(context, [record.id], "reminded", { days });
  const readers = readersOf(sendings.filter(({ dealId }) => dealId === record.id));
  const data = {
    dealId: record.id,
    uuid: record.uuid,
    number: quoteNumber(record),
    title: record.name,
    validUntil: record.validUntil.toISOString(),
    ...(owners.get(record.ownerId ?? 0) ?? NOBODY),
  };
  for (const { key, ...reader } of readers) {
    await sendLater(context, {
      kind: "proposal_reminder",
      ...reader,
      data,
      dedupeKey: `proposal_reminder/${record.id}/${data.validUntil}/${days}/${key}`,
    });
  }
}
