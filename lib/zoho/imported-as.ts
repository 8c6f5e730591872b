import { eq } from "drizzle-orm";
import type { z } from "zod";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import { contactsOf } from "@/lib/clients/contacts-of";
import { presentClient } from "@/lib/clients/present-client";
import type { clientSchema } from "@/lib/clients/schema";
import type { Context } from "@/lib/http/context";

/** The client that a company of Zoho was imported as, or null. */
export async function importedAs(
  context: Context,
  zohoId: string,
): Promise<z.input<typeof clientSchema> | null> {
  const [found] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.zohoId, zohoId)));
  return found ? presentClient(found, (await contactsOf(context, [found.id])).get(found.id) ?? []) : null;
}
