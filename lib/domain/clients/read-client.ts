import { eq } from "drizzle-orm";
import type { z } from "zod";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { contactsOf } from "./contacts-of";
import { presentManaged } from "./present-client";
import type { managedClientSchema } from "./schema";

/** One of the tenant's clients with its contacts (S-101). Error: 404. */
export async function readClient(context: Context, id: number): Promise<z.input<typeof managedClientSchema>> {
  const [found] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, id)));
  if (!found) throw notFound();
  return presentManaged(found, (await contactsOf(context, [id])).get(id) ?? []);
}
