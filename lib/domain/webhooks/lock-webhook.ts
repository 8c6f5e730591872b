import { mustHold } from "@/lib/platform/authorize";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { webhook, webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { conflict, notFound } from "@/lib/core/contract/errors";
import { readRightOf, type WebhookEvent } from "./events";
import type { Context, Member } from "@/lib/platform/context";

type Row = typeof webhook.$inferSelect;

/** A webhook of the tenant, locked until commit. Error: 404. */
export async function lockWebhook(context: Context, id: number): Promise<Row> {
  const [row] = await context.db
    .select()
    .from(webhook)
    .where(within(context, webhook, eq(webhook.id, id)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

/** Refuses a disabled webhook. Error: 409. */
export function mustBeOn({ isEnabled }: Pick<Row, "isEnabled">): void {
  if (!isEnabled) throw conflict("CONFLICT", "This webhook is switched off.");
}

/** Members who have deals or clients sent somewhere must be allowed to read them. Error: 403. */
export function mustReadContents(member: Member, events: readonly WebhookEvent[]): void {
  for (const right of new Set(events.map(readRightOf)))
    mustHold(member, right, `Webhooks contain what happened: this needs ${right} too.`);
}

/** Gives up the waiting messages of a disabled or deleted webhook; they can be sent again by hand. */
export const dropWaiting = (
  db: Transaction,
  { tenantId, id }: { tenantId: number; id: number },
  now: Date,
): Promise<unknown> =>
  db
    .update(webhookDelivery)
    .set({ deadAt: now })
    .where(
      within(
        { tenantId },
        webhookDelivery,
        and(
          eq(webhookDelivery.webhookId, id),
          isNull(webhookDelivery.deliveredAt),
          isNull(webhookDelivery.deadAt),
        ),
      ),
    );
