import { eq } from "drizzle-orm";
import type { z } from "zod";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { dropWaiting, lockWebhook, mustReadDeals } from "./lock-webhook";
import { auditedWebhook, presentWebhook } from "./present-webhook";
import type { WebhookBody, webhookSchema } from "./schema";
import { checkAddress, checkTarget } from "./webhook-target";

type Presented = z.input<typeof webhookSchema>;
type Change = { id: number; body: WebhookBody; headers: Headers };

/**
 * Changes a webhook; switched on again it begins without its past failures. Its host is looked up only when messages
 * are to go there, so that a webhook whose host no longer resolves can still be disabled. Errors: 403 for more or
 * other messages without deals.read, 404, 412 STALE_VERSION, 422 for its address.
 */
export async function updateWebhook(context: LongContext, change: Change): Promise<Presented> {
  const before = await context.transaction((inner) => currentOf(inner, change));
  const { url, is_enabled: isEnabled } = change.body;
  if (url !== before.url) checkAddress(url);
  if (isEnabled && (url !== before.url || !before.isEnabled)) await checkTarget(url);
  return context.conclude((inner) => store(inner, change));
}

async function currentOf(context: Context, { id, body, headers }: Change) {
  const found = await lockWebhook(context, id);
  expectVersion(headers, found, "webhook");
  if (sendsMore(found, body)) mustReadDeals(memberOf(context));
  return found;
}

/** Whether a change sends deals that were not sent before, or sends them elsewhere. */
const sendsMore = (
  before: typeof webhook.$inferSelect,
  { url, events, is_enabled: isEnabled }: WebhookBody,
): boolean =>
  url !== before.url ||
  (isEnabled && !before.isEnabled) ||
  events.some((event) => !before.events.includes(event));

async function store(context: Context, change: Change): Promise<Presented> {
  const { db, now } = context;
  const { id, body } = change;
  const before = await currentOf(context, change);
  const { url, description, is_enabled: isEnabled } = body;
  const restarts = isEnabled && !before.isEnabled;
  const [after] = await db
    .update(webhook)
    .set({
      url,
      description,
      events: [...new Set(body.events)],
      isEnabled,
      ...(restarts ? { disabledBecause: null, failingSince: null } : {}),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(within(context, webhook, eq(webhook.id, id)))
    .returning();
  if (!after) throw new Error("a locked webhook was not changed");
  if (!isEnabled) await dropWaiting(db, after, now);
  await audit(context, {
    action: "changed",
    subject: { type: "webhook", id, name: url },
    before: auditedWebhook(before),
    after: auditedWebhook(after),
  });
  return presentWebhook(after);
}
