import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { role, tenant, userAccount, webhook } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { mailLanguage } from "@/lib/domain/mail/mail-language";
import { sendLater } from "@/lib/domain/mail/send-later";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { dropOpen } from "../drop-open";

type Webhook = typeof webhook.$inferSelect;

/** Administrators who are told; more need not be. */
const MOST_TOLD = 20;

/** Switches a webhook off that can no longer be reached and mails the tenant's administrators, in the same transaction. */
export async function switchOff(
  db: Transaction,
  failing: Webhook,
  because: "failing" | "gone",
  now: Date,
): Promise<void> {
  const { tenantId, id, version } = failing;
  await db
    .update(webhook)
    .set({ isEnabled: false, disabledBecause: because, version: sql`${webhook.version} + 1`, updatedAt: now })
    .where(within({ tenantId }, webhook, eq(webhook.id, id)));
  await dropOpen(db, failing, now);
  const [found] = await db.select().from(tenant).where(eq(tenant.id, tenantId));
  if (!found) return;
  const context: Context = {
    tenant: tenantOf(found),
    tenantId,
    db,
    now,
    actor: { kind: "system" },
    // The mail worker finds what is due by its own clock.
    request: { id: "webhooks", address: "unknown", userAgent: "", language: "" },
    afterCommit: () => undefined,
  };
  await audit(context, {
    action: "disabled",
    subject: { type: "webhook", id, name: failing.url },
    after: { is_enabled: false, disabled_because: because },
  });
  for (const { email, firstName, languageId } of await administrators(context)) {
    await sendLater(context, {
      kind: "webhook_off",
      to: email,
      firstName,
      language: mailLanguage(found, { languageId }),
      data: { host: new URL(failing.url).host, because },
      dedupeKey: `webhook_off/${id}/${version}/${email}`,
    });
  }
}

const administrators = (context: Context) =>
  context.db
    .select({
      email: userAccount.email,
      firstName: userAccount.firstName,
      languageId: userAccount.languageId,
    })
    .from(userAccount)
    .innerJoin(role, and(within(context, role), eq(role.id, userAccount.roleId), eq(role.slug, "admin")))
    .where(within(context, userAccount, eq(userAccount.isActive, true)))
    .orderBy(asc(userAccount.id))
    .limit(MOST_TOLD);
