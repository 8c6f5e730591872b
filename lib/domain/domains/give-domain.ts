import { eq } from "drizzle-orm";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import { conflict } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { newToken } from "./add-domain";
import { serveAt, serveNoMore } from "./serve-at";

/**
 * Updates served domains after an operator changed a tenant's main domain (T-13): `to` is served without a proof,
 * and a former one stays served; if there is no new one, `from` is no longer served. Error: 409 if another tenant
 * took it first.
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
