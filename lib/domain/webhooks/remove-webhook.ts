import { eq } from "drizzle-orm";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { dropWaiting, lockWebhook } from "./lock-webhook";
import { auditedWebhook } from "./present-webhook";

/** Deletes a webhook. Error: 404. */
export async function removeWebhook(context: Context, id: number): Promise<undefined> {
  const found = await lockWebhook(context, id);
  await context.db
    .update(webhook)
    .set({ deletedAt: context.now })
    .where(within(context, webhook, eq(webhook.id, id)));
  await dropWaiting(context.db, found, context.now);
  await audit(context, {
    action: "deleted",
    subject: { type: "webhook", id, name: found.url },
    before: auditedWebhook(found),
  });
}
