import { and, eq, isNull } from "drizzle-orm";
import { tenant } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { TenantRow } from "./present-tenant";

/** A tenant by its number. Error: 404, also for a deleted one. */
export async function loadTenant({ db }: Context, id: number, lock?: "update"): Promise<TenantRow> {
  const query = db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, id), isNull(tenant.deletedAt)));
  const [found] = await (lock ? query.for(lock) : query);
  if (!found) throw notFound();
  return found;
}
