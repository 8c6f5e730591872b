import { eq } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** What one of the tenant's clients is called now; null when there is none. */
export async function clientName(context: Context, id: number): Promise<string | null> {
  const [found] = await context.db
    .select({ name: client.name })
    .from(client)
    .where(within(context, client, eq(client.id, id)));
  return found?.name ?? null;
}
