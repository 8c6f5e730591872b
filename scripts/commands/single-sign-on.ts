import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { singleSignOn, tenant } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { auditValues, SUBJECT } from "@/lib/domain/single-sign-on/connection";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { systemContext } from "@/lib/platform/system-context";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { adminUrl, asCommand } from "./command-line";

const USAGE = "Say npm run single-sign-on -- NAME --optional, or npm run single-sign-on -- NAME --off";

/**
 * `npm run single-sign-on -- NAME --optional` allows password sign-in beside the workspace's provider;
 * `--off` disables the provider. For when the provider fails and no administrator with a password is
 * available (T-24).
 */
await asCommand(async () => {
  const [slug, choice, ...more] = process.argv.slice(2);
  if (slug === undefined || more.length > 0 || (choice !== "--optional" && choice !== "--off"))
    throw new Error(USAGE);
  await ownerTransaction(adminUrl(), (db) => loosen(db, slug, choice));
});

async function loosen(db: Transaction, slug: string, choice: "--optional" | "--off"): Promise<void> {
  const [row] = await db.select().from(tenant).where(eq(tenant.slug, slug));
  if (!row || row.deletedAt) throw new Error(`There is no workspace ${slug}.`);
  const scope = { tenantId: row.id };
  await db.execute(sql`select app_set_tenant(${row.id})`);
  const [before] = await db.select().from(singleSignOn).where(within(scope, singleSignOn)).for("update");
  if (!before) throw new Error(`${slug} has no single sign-on.`);
  const now = new Date();
  const [after] = await db
    .update(singleSignOn)
    .set({
      ...(choice === "--off" ? { isEnabled: false } : { isEnforced: false }),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(within(scope, singleSignOn))
    .returning();
  if (!after) throw new Error("the row that was locked is gone");
  await audit(systemContext({ tenant: tenantOf(row), db, job: "single-sign-on", now }), {
    action: "changed",
    subject: SUBJECT,
    before: auditValues(before),
    after: auditValues(after),
  });
  console.log(`${slug}: ${choice === "--off" ? "single sign-on is off" : "passwords are taken again"}`);
}
