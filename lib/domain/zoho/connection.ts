import { eq, sql } from "drizzle-orm";
import { zohoConnection } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

export type ZohoConnection = typeof zohoConnection.$inferSelect;

/** The tenant's access to Zoho, or null where none was set up. */
export async function readConnection(context: Context): Promise<ZohoConnection | null> {
  const [found] = await context.db.select().from(zohoConnection).where(within(context, zohoConnection));
  return found ?? null;
}

/** Notes what Zoho said of the credentials, for those who mend them; without an effect once they were changed. */
export async function noteFailure(
  context: Context,
  { id, version }: ZohoConnection,
  message: string,
): Promise<void> {
  await context.db
    .update(zohoConnection)
    .set({ lastError: message, lastErrorAt: context.now, accessToken: null, accessTokenExpiresAt: null })
    .where(within(context, zohoConnection, eq(zohoConnection.id, id), eq(zohoConnection.version, version)));
}

/** Keeps a renewed access token (sealed) for all processes; without an effect once the credentials were changed. */
export async function keepAccess(
  context: Context,
  { id, version }: ZohoConnection,
  accessToken: string,
  expiresAt: Date,
): Promise<void> {
  await context.db
    .update(zohoConnection)
    .set({
      accessToken,
      accessTokenExpiresAt: expiresAt,
      lastSuccessAt: context.now,
      lastError: sql`null`,
      lastErrorAt: sql`null`,
    })
    .where(within(context, zohoConnection, eq(zohoConnection.id, id), eq(zohoConnection.version, version)));
}
