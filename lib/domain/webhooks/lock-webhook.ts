import { eq } from "drizzle-orm";
import { webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/core/contract/errors";

type Row = typeof webhook.$inferSelect;

/** A webhook of the tenant, locked until commit. Error: 404. */
export async function lockWebhook(context: Context, id: number): Promise<Row> {
  const [found] = await context.db
    .select()
    .from(webhook)
    .where(within(context, webhook, eq(webhook.id, id)))
    .for("update");
  if (!found) throw notFound();
  return found;
}

/** Only what is switched on is sent to. Error: 409. */
export function mustBeOn({ isEnabled }: Pick<Row, "isEnabled">): void {
  if (!isEnabled) throw conflict("CONFLICT", "This webhook is switched off.");
}
