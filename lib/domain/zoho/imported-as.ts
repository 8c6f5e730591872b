import { eq } from "drizzle-orm";
import type { z } from "zod";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import { contactsOf } from "@/lib/domain/clients/contacts-of";
import { presentClient } from "@/lib/domain/clients/present-client";
import type { clientSchema } from "@/lib/domain/clients/schema";
import type { Context } from "@/lib/platform/context";

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
