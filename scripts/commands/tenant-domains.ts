import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { audit } from "@/lib/domain/audit/audit";
import { tenantRulesInEnglish } from "@/lib/domain/tenant-admin/in-english";
import { domainProblem } from "@/lib/domain/domains/domain-problem";
import { giveDomain } from "@/lib/domain/domains/give-domain";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { systemContext } from "@/lib/platform/system-context";
import { domainOf } from "@/lib/domain/tenants/site-address";
import { asDomain } from "@/lib/domain/tenants/tenant-name";
import { adminUrl, asCommand } from "./command-line";

/**
 * `npm run tenant-domains` lists each tenant's site address; `-- NAME DOMAIN` gives a tenant its own domain,
 * `-- NAME --none` removes its main one (T-13). A running Kapi picks this up within a second.
 */
await asCommand(async () => {
  const [slug, given, ...more] = process.argv.slice(2);
  if (more.length > 0 || (slug !== undefined && given === undefined))
    throw new Error(
      "Say npm run tenant-domains, npm run tenant-domains -- NAME DOMAIN, or npm run tenant-domains -- NAME --none",
    );
  await ownerTransaction(adminUrl(), async (db) => {
    if (slug !== undefined && given !== undefined) await give(db, slug, given);
    for (const row of await db
      .select()
      .from(tenant)
      .where(isNull(tenant.deletedAt))
      .orderBy(asc(tenant.slug)))
      console.log(`${row.slug}  ${domainOf(row)}${row.ownDomain === null ? "" : "  (its own)"}`);
  });
});

async function give(db: Transaction, slug: string, text: string): Promise<void> {
  const [row] = await db.select().from(tenant).where(eq(tenant.slug, slug)).for("update");
  if (!row || row.deletedAt) throw new Error(`There is no workspace ${slug}.`);
  const domain = text === "--none" ? null : asDomain(text);
  if (text !== "--none" && domain === null)
    throw new Error(`${text}: ${tenantRulesInEnglish("domainFormat")}`);
  const problem = domain === null ? null : await domainProblem(db, row.id, domain);
  if (problem) throw new Error(`${text}: ${tenantRulesInEnglish(problem)}`);
  const now = new Date();
  await db
    .update(tenant)
    .set({ ownDomain: domain, version: row.version + 1, updatedAt: now })
    .where(eq(tenant.id, row.id));
  await db.execute(sql`select app_set_tenant(${row.id})`);
  const context = systemContext({ tenant: tenantOf(row), db, job: "tenant-domains", now });
  await giveDomain(context, { from: row.ownDomain, to: domain });
  await audit(context, {
    action: "changed",
    subject: { type: "tenant", id: row.id, name: row.name },
    before: { own_domain: row.ownDomain },
    after: { own_domain: domain },
  });
}
