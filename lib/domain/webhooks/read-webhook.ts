import { eq } from "drizzle-orm";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** A webhook of the tenant, or null. */
export async function readWebhook(context: Context, id: number): Promise<typeof webhook.$inferSelect | null> {
  const [found] = await context.db
    .select()
    .from(webhook)
    .where(within(context, webhook, eq(webhook.id, id)));
  return found ?? null;
}
