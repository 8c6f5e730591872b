import { and, eq } from "drizzle-orm";
import { tenantHost } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { domainProblem } from "./domain-problem";

type Scope = Pick<Context, "db" | "tenantId">;

/** Serves the tenant at a domain; false if another tenant is served there. */
export async function serveAt({ db, tenantId }: Scope, domain: string): Promise<boolean> {
  if (await domainProblem(db, tenantId, domain)) return false;
  const [created] = await db
    .insert(tenantHost)
    .values({ domain, holderId: tenantId })
    .onConflictDoNothing()
    .returning({ holderId: tenantHost.holderId });
  // Otherwise the row exists; it may be this tenant's.
  return created !== undefined || (await domainProblem(db, tenantId, domain)) === null;
}

/** Stops serving the tenant at a domain. */
export async function serveNoMore({ db, tenantId }: Scope, domain: string): Promise<void> {
  await db.delete(tenantHost).where(and(eq(tenantHost.domain, domain), eq(tenantHost.holderId, tenantId)));
}
