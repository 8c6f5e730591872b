import { and, eq } from "drizzle-orm";
import { tenantHost } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { domainProblem } from "./domain-problem";

type Scope = Pick<Context, "db" | "tenantId">;

/** Has the tenant served at a domain; false when another one is. */
export async function serveAt({ db, tenantId }: Scope, domain: string): Promise<boolean> {
  if (await domainProblem(db, tenantId, domain)) return false;
  const [made] = await db
    .insert(tenantHost)
    .values({ domain, holderId: tenantId })
    .onConflictDoNothing()
    .returning({ holderId: tenantHost.holderId });
  // Otherwise it is there already, maybe since a moment ago.
  return made !== undefined || (await domainProblem(db, tenantId, domain)) === null;
}

/** Ends that, if it was so. */
export async function serveNoMore({ db, tenantId }: Scope, domain: string): Promise<void> {
  await db.delete(tenantHost).where(and(eq(tenantHost.domain, domain), eq(tenantHost.holderId, tenantId)));
}
