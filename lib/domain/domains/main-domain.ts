import { eq, sql } from "drizzle-orm";
import { tenant } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import { whenForgotten } from "@/lib/domain/tenants/when-forgotten";
import { conflict } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { listDomains } from "./list-domains";
import { readDomain } from "./read-domain";

/**
 * Chooses the domain for links in mails, pages and PDFs; null: the default one. Links that were already sent keep
 * working. Errors: 404; 409 for a domain that is not verified.
 */
export async function chooseMainDomain(context: Context, id: number | null) {
  const chosen = id === null ? null : await readDomain(context, id);
  if (chosen && !chosen.verifiedAt) throw conflict("CONFLICT", "This domain is not verified yet.");
  await setMainDomain(context, chosen?.domain ?? null);
  return listDomains(context);
}

/** Sets the main domain. PDFs are rendered again, because they contain links. */
export async function setMainDomain(context: Context, domain: string | null): Promise<void> {
  const { db, tenantId, now } = context;
  const [before] = await db
    .select({ main: tenant.ownDomain, name: tenant.name })
    .from(tenant)
    .where(eq(tenant.id, tenantId))
    .for("update");
  if (!before || before.main === domain) return;
  await db
    .update(tenant)
    .set({ ownDomain: domain, version: sql`${tenant.version} + 1`, updatedAt: now })
    .where(eq(tenant.id, tenantId));
  await raiseBrandingVersion(context);
  await audit(context, {
    action: "changed",
    subject: { type: "tenant", id: tenantId, name: before.name },
    before: { own_domain: before.main },
    after: { own_domain: domain },
  });
  context.afterCommit(whenForgotten);
}
