import { singleSignOn } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { auditValues, SUBJECT } from "@/lib/domain/single-sign-on/connection";
import type { Context } from "@/lib/platform/context";
import { asCommand } from "./command-line";
import { inTenant } from "./in-tenant";

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
  await inTenant(slug, "single-sign-on", (context) => loosen(context, choice));
});

async function loosen(context: Context, choice: "--optional" | "--off"): Promise<void> {
  const { db, tenant, now } = context;
  const [before] = await db.select().from(singleSignOn).where(within(context, singleSignOn)).for("update");
  if (!before) throw new Error(`${tenant.slug} has no single sign-on.`);
  const [after] = await db
    .update(singleSignOn)
    .set({
      ...(choice === "--off" ? { isEnabled: false } : { isEnforced: false }),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(within(context, singleSignOn))
    .returning();
  if (!after) throw new Error("the row that was locked is gone");
  await audit(context, {
    action: "changed",
    subject: SUBJECT,
    before: auditValues(before),
    after: auditValues(after),
  });
  console.log(
    `${tenant.slug}: ${choice === "--off" ? "single sign-on is off" : "passwords are taken again"}`,
  );
}
