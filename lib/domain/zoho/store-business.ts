import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { business } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { businessSchema } from "./schema";

/** The business beside a customer, made unless it is there (S-106). */
export async function storeBusiness(
  context: Context,
  customer: { id: number; name: string },
  zohoId: string,
): Promise<z.input<typeof businessSchema>> {
  const { db, tenantId, now } = context;
  await db
    .insert(business)
    .values({
      tenantId,
      uuid: randomUUID(),
      clientId: customer.id,
      name: customer.name,
      zohoId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [found] = await db
    .select()
    .from(business)
    .where(within(context, business, eq(business.clientId, customer.id)));
  if (!found) throw new Error("a business was not stored");
  return {
    id: found.id,
    uuid: found.uuid,
    name: found.name,
    customer_id: found.clientId,
    zoho_id: found.zohoId,
  };
}
