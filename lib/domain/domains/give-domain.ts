import { eq } from "drizzle-orm";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import { conflict } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { newToken } from "./add-domain";
import { serveAt, serveNoMore } from "./serve-at";

/**
 * What follows for a tenant when whoever runs the installation changes its main domain in the tenant's row (T-13): `to`
 * is served without a proof, a former one goes on being served, and without another one `from` is no longer. Error:
 * 409 when another tenant was quicker.
 */
export async function giveDomain(
  context: Context,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  const { db, tenantId, now } = context;
  if (to !== null) {
    if (!(await serveAt(context, to))) throw conflict("CONFLICT", "Another workspace has this domain now.");
    const verified = { verifiedAt: now, nextCheckAt: null, problem: null };
    await db
      .insert(ownDomain)
      .values({ tenantId, domain: to, token: newToken(), createdAt: now, ...verified })
      .onConflictDoUpdate({ target: [ownDomain.tenantId, ownDomain.domain], set: verified });
  } else if (from !== null) {
    await serveNoMore(context, from);
    await db.delete(ownDomain).where(within(context, ownDomain, eq(ownDomain.domain, from)));
  }
  await raiseBrandingVersion(context);
}
