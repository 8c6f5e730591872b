import { zohoConnection } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";

/** Forgets a tenant's access to Zoho with its secrets. Clients that were imported stay. */
export async function removeConnection(context: Context): Promise<undefined> {
  await context.db.delete(zohoConnection).where(within(context, zohoConnection));
}
