import { eq } from "drizzle-orm";
import { ownDomain, tenant } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import type { DomainRow } from "./present-domain";

/** A domain of the tenant, locked until the commit. Error: 404. */
export async function readDomain(context: Context, id: number): Promise<DomainRow> {
  const [row] = await context.db
    .select()
    .from(ownDomain)
    .where(within(context, ownDomain, eq(ownDomain.id, id)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

/** The domain of the tenant's links; null: the default one. */
export async function mainDomainOf({
  db,
  tenantId,
}: Pick<Context, "db" | "tenantId">): Promise<string | null> {
  const [row] = await db.select({ main: tenant.ownDomain }).from(tenant).where(eq(tenant.id, tenantId));
  return row?.main ?? null;
}
