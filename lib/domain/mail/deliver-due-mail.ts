import { sql } from "drizzle-orm";
import { withoutTenant, withTenant } from "@/db/client";
import { log } from "@/lib/platform/log";
import { attemptMail, prepareMail } from "./attempt-mail";
import { claimMail } from "./claim-mail";
import { settleMail } from "./settle-mail";

const TENANTS_AT_ONCE = 50;

/**
 * Sends all mail that is due, one by one and the tenants in turn, until there is none or the signal stops it. Each mail is claimed in
 * one transaction, sent outside any, and settled in another. Any number of processes may do this at once. Rejects when the database is
 * away; a mail that was sent and could not be settled is sent again after its claim, with the same key and Message-ID.
 */
export async function deliverDueMail(signal: AbortSignal): Promise<void> {
  for (;;) {
    const tenantIds = await tenantsWithDueMail();
    if (tenantIds.length === 0) return;
    for (const tenantId of tenantIds) {
      if (signal.aborted) return;
      await deliverOne(tenantId);
    }
  }
}

async function tenantsWithDueMail(): Promise<number[]> {
  const rows = await withoutTenant((db) =>
    db.execute<{ id: string }>(
      sql`select app_tenants_with_due_mail(${new Date().toISOString()}, ${TENANTS_AT_ONCE}) as id`,
    ),
  );
  return rows.map(({ id }) => Number(id));
}

async function deliverOne(tenantId: number): Promise<void> {
  const prepared = await withTenant(tenantId, async (db) => {
    const now = new Date();
    const mail = await claimMail(db, tenantId, now);
    return mail ? prepareMail(db, mail, now) : null;
  });
  if (!prepared) return;
  const outcome = await attemptMail(prepared);
  const { mail } = prepared;
  if (outcome.kind !== "sent") {
    log.warn(
      {
        event: "mail_not_sent",
        tenantId,
        id: mail.id,
        kind: mail.kind,
        attempts: mail.attempts,
        outcome: outcome.kind,
        why: outcome.why,
      },
      "a mail was not sent",
    );
  }
  await withTenant(tenantId, (db) => settleMail(db, mail, outcome, new Date()));
}
