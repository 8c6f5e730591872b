import { count } from "drizzle-orm";
import type { z } from "zod";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { conflict } from "@/lib/core/contract/errors";
import { mustReadDeals } from "./lock-webhook";
import { auditedWebhook, presentWebhook } from "./present-webhook";
import { MOST_WEBHOOKS, type WebhookBody, type withSecretSchema } from "./schema";
import { newSecret, sealSecret } from "./signing";
import { checkTarget } from "./webhook-target";

/**
 * Adds a webhook with a secret of its own, which is stored sealed and answered this once. Errors: 403 without
 * deals.read, 409 beyond 20 webhooks, 422 for its address.
 */
export async function createWebhook(
  context: LongContext,
  body: WebhookBody,
): Promise<z.input<typeof withSecretSchema>> {
  mustReadDeals(memberOf(context));
  await checkTarget(body.url);
  return context.conclude((inner) => store(inner, body));
}

async function store(
  context: Context,
  { url, description, events, is_enabled: isEnabled }: WebhookBody,
): Promise<z.input<typeof withSecretSchema>> {
  const { db, tenantId, now } = context;
  const [found] = await db.select({ live: count() }).from(webhook).where(within(context, webhook));
  if ((found?.live ?? 0) >= MOST_WEBHOOKS)
    throw conflict("CONFLICT", `There are ${MOST_WEBHOOKS} webhooks. Delete one that is no longer needed.`);
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
  const [made] = await db.insert(webhook).values(values).returning();
  if (!made) throw new Error("a webhook was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "webhook", id: made.id, name: url },
    after: auditedWebhook(made),
  });
  return { ...presentWebhook(made), secret };
}
