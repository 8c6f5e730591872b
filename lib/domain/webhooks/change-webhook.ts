import { eq } from "drizzle-orm";
import type { z } from "zod";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { mustBeFresh } from "@/lib/platform/authorize";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { conflict } from "@/lib/core/contract/errors";
import { DAY } from "@/lib/core/time/milliseconds";
import { expectVersion } from "@/lib/platform/http/etag";
import { mustReadContents, dropWaiting, lockWebhook } from "./lock-webhook";
import { auditedWebhook, presentWebhook } from "./present-webhook";
import { MAX_WEBHOOKS, type WebhookBody, type withSecretSchema, type webhookSchema } from "./api";
import { newSecret, sealSecret, formerSecrets } from "./signing";
import { checkTarget, checkAddress } from "./webhook-target";

/**
 * Adds a webhook with its own secret, which is stored sealed and returned only here. Errors: 403 without
 * the right to read what its events contain, 409 for more than 20 webhooks, 422 for its address.
 */
export async function createWebhook(
  context: LongContext,
  body: WebhookBody,
): Promise<z.input<typeof withSecretSchema>> {
  mustReadContents(memberOf(context), body.events);
  await checkTarget(body.url);
  return context.conclude((inner) => store(inner, body));
}

async function store(
  context: Context,
  { url, description, events, is_enabled: isEnabled }: WebhookBody,
): Promise<z.input<typeof withSecretSchema>> {
  const { db, tenantId, now } = context;
  await takeTurns(context);
  if ((await db.$count(webhook, within(context, webhook))) >= MAX_WEBHOOKS)
    throw conflict("CONFLICT", `There are ${MAX_WEBHOOKS} webhooks. Delete one that is no longer needed.`);
  const secret = newSecret();
  const values = {
    tenantId,
    url,
    description,
    events: [...new Set(events)],
    isEnabled,
    secret: sealSecret(tenantId, secret),
    createdAt: now,
    updatedAt: now,
  };
  const [created] = await db.insert(webhook).values(values).returning();
  if (!created) throw new Error("a webhook was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "webhook", id: created.id, name: url },
    after: auditedWebhook(created),
  });
  return { ...presentWebhook(created), secret };
}

/** Deletes a webhook. Error: 404. */
export async function removeWebhook(context: Context, id: number): Promise<undefined> {
  const existing = await lockWebhook(context, id);
  await context.db
    .update(webhook)
    .set({ deletedAt: context.now })
    .where(within(context, webhook, eq(webhook.id, id)));
  await dropWaiting(context.db, existing, context.now);
  await audit(context, {
    action: "deleted",
    subject: { type: "webhook", id, name: existing.url },
    before: auditedWebhook(existing),
  });
}

/** How long a former secret still signs, in milliseconds. */
const OVERLAP = DAY;
/** Former secrets that still sign; more than one, because a rotation may be repeated when its response was lost. */
const MAX_FORMER = 3;

/**
 * Gives a webhook a new secret; for 24 hours messages are signed with the former one too, so that receivers can
 * change over. The two secrets before it get another 24 hours if they still sign. Error: 404.
 */
export async function rotateSecret(context: Context, id: number): Promise<z.input<typeof withSecretSchema>> {
  const { db, tenantId, now } = context;
  const existing = await lockWebhook(context, id);
  const secret = newSecret();
  const former = [existing.secret, ...formerSecrets(existing, now)].slice(0, MAX_FORMER).join(" ");
  const [after] = await db
    .update(webhook)
    .set({
      secret: sealSecret(tenantId, secret),
      formerSecret: former,
      formerSecretUntil: new Date(now.getTime() + OVERLAP),
      version: existing.version + 1,
      updatedAt: now,
    })
    .where(within(context, webhook, eq(webhook.id, id)))
    .returning();
  if (!after) throw new Error("a locked webhook was not changed");
  await audit(context, { action: "rotated", subject: { type: "webhook", id, name: existing.url } });
  return { ...presentWebhook(after), secret };
}

type Presented = z.input<typeof webhookSchema>;
type Change = { id: number; body: WebhookBody; headers: Headers };

/**
 * Changes a webhook; enabling it again resets its failures. Its host is resolved only if messages will be sent
 * there, so that a webhook whose host no longer resolves can still be disabled. Errors: 403 for more or other
 * messages without the right to read them, and STEP_UP_REQUIRED for another address, which outlives a stolen
 * session as a secret does (T-20); 404; 412 STALE_VERSION; 422 for its address.
 */
export async function updateWebhook(context: LongContext, change: Change): Promise<Presented> {
  const before = await context.transaction((inner) => currentOf(inner, change));
  const { url, is_enabled: isEnabled } = change.body;
  if (url !== before.url) {
    mustBeFresh({ fresh: true }, context.actor, context.now);
    checkAddress(url);
  }
  if (isEnabled && (url !== before.url || !before.isEnabled)) await checkTarget(url);
  return context.conclude((inner) => storeChange(inner, change));
}

async function currentOf(context: Context, { id, body, headers }: Change) {
  const existing = await lockWebhook(context, id);
  expectVersion(headers, existing, "webhook", presentWebhook(existing));
  if (sendsMore(existing, body)) mustReadContents(memberOf(context), body.events);
  return existing;
}

/** Whether a change sends more than before, or to another address. */
const sendsMore = (
  before: typeof webhook.$inferSelect,
  { url, events, is_enabled: isEnabled }: WebhookBody,
): boolean =>
  url !== before.url ||
  (isEnabled && !before.isEnabled) ||
  events.some((event) => !before.events.includes(event));

async function storeChange(context: Context, change: Change): Promise<Presented> {
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
