import { and, eq, isNull, sql } from "drizzle-orm";
import { tenant } from "@/db/schema";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { Context } from "@/lib/platform/context";
import { systemContext } from "@/lib/platform/system-context";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { adminUrl } from "./command-line";

/** Runs the operator's work for one workspace in a transaction. Throws if there is no workspace of that name. */
export function inTenant<Result>(
  slug: string,
  job: string,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  return ownerTransaction(adminUrl(), async (db) => {
    const [row] = await db
      .select()
      .from(tenant)
      .where(and(eq(tenant.slug, slug), isNull(tenant.deletedAt)));
    if (!row) throw new Error(`There is no workspace ${slug}.`);
    await db.execute(sql`select app_set_tenant(${row.id})`);
    return work(systemContext({ tenant: tenantOf(row), db, job }));
  });
}
