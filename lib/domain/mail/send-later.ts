import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { outbox, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";
import { HOUR } from "@/lib/core/time/milliseconds";
import type { MailKind, MailPayload } from "./mail-payload";

/** The columns of a user that a mail to them needs. */
export const MAIL_READER = {
  email: userAccount.email,
  firstName: userAccount.firstName,
  languageId: userAccount.languageId,
};

export type MailReader = Pick<typeof userAccount.$inferSelect, keyof typeof MAIL_READER>;

/** The most mails of one kind to one address in an hour. */
const MAX_AN_HOUR = 3;

/** Exceptions: proposals are sent by staff, who have their own limit; most other kinds are sent once per deal. */
const MAX_OF_KIND: Partial<Record<MailKind, number>> = {
  // Somebody who takes over an account may change several factors at once, and the user must be told of each.
  factor_changed: 30,
  proposal_sent: 10,
  proposal_reminder: Infinity,
  proposal_confirmed: Infinity,
  // Once for each question.
  proposal_answer: Infinity,
  proposal_viewed: Infinity,
  // Limited for each proposal (askOnProposal).
  proposal_question: Infinity,
  proposal_accepted: Infinity,
  proposal_recorded: Infinity,
  proposal_refused: Infinity,
  proposal_not_sent: Infinity,
};

/**
 * Puts a mail into the outbox, in the transaction of its cause; the worker sends it after the commit. Only the
 * first mail with a dedupeKey is sent. Returns false if the address has reached its limit of mails this hour;
 * callers must not disclose this where it would reveal that the address is known.
 */
export async function sendLater(
  context: Context,
  mail: MailPayload & { dedupeKey?: string },
): Promise<boolean> {
  if ((await addressOverLimit(context, mail.kind, [mail.to])) !== null) {
    log.warn(
      { event: "mail_limited", tenantId: context.tenantId, kind: mail.kind },
      "an address has had its mails of this hour",
    );
    return false;
  }
  await putIntoOutbox(context, mail);
  return true;
}

/** The same for addresses whose limits were checked in this transaction (addressOverLimit). */
export async function putIntoOutbox(
  context: Context,
  { dedupeKey, kind, to, ...payload }: MailPayload & { dedupeKey?: string },
): Promise<void> {
  const { db, tenantId, now } = context;
  await db
    .insert(outbox)
    .values({
      tenantId,
      kind,
      recipient: to,
      payload,
      dedupeKey: dedupeKey ?? `${kind}/${randomUUID()}`,
      createdAt: now,
      nextAt: now,
    })
    .onConflictDoNothing({ target: [outbox.tenantId, outbox.dedupeKey] });
  context.afterCommit(() => wakeJobs("mail"));
}

/** The first of some addresses that has had all of its mails of a kind in the last hour; null: none has. */
export async function addressOverLimit(
  context: Context,
  kind: MailKind,
  addresses: readonly string[],
): Promise<string | null> {
  const most = MAX_OF_KIND[kind] ?? MAX_AN_HOUR;
  if (most === Infinity) return null;
  for (const address of addresses) if ((await sentThisHour(context, kind, address)) >= most) return address;
  return null;
}

/** Mails of a kind to an address in the last hour; of proposals, copies too. */
async function sentThisHour(
  { db, tenantId, now }: Context,
  kind: MailKind,
  address: string,
): Promise<number> {
  const isRecent = and(eq(outbox.kind, kind), gt(outbox.createdAt, new Date(now.getTime() - HOUR)));
  const sent = await db.$count(
    outbox,
    within({ tenantId }, outbox, and(isRecent, eq(outbox.recipient, address))),
  );
  if (kind !== "proposal_sent") return sent;
  const isCopied = sql`${outbox.payload} @> ${JSON.stringify({ data: { cc: [address] } })}::jsonb`;
  return sent + (await db.$count(outbox, within({ tenantId }, outbox, and(isRecent, isCopied))));
}

/** Language of a mail: the one that its reader is using now, else the reader's stored one, else the workspace's. */
export function mailLanguage(
  tenant: Pick<Tenant, "languageId">,
  reader: { languageId: number | null },
  inUse = "",
): Language {
  return isLanguage(inUse) ? inUse : languageOfId(reader.languageId ?? tenant.languageId);
}
