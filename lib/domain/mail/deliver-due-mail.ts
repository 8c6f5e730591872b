import { and, eq, gt, isNull } from "drizzle-orm";
import { withTenant, type Transaction } from "@/db/client";
import { accountLink, deal } from "@/db/schema";
import { tracedJob } from "@/db/traces";
import { within } from "@/db/tenancy";
import { readLogo } from "@/lib/domain/branding/read-brand";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { areaLog } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";
import { chooseTransport } from "@/lib/platform/mail-transport/choose-transport";
import { RecipientRefused } from "@/lib/platform/mail-transport/mail";
import { serveTenants } from "@/lib/platform/queue/each-tenant";
import { linkToken } from "@/lib/platform/secrets/tokens";
import { mailPayloadSchema, type MailPayload } from "./mail-payload";
import { ATTEMPT_MILLISECONDS, mailQueue, type ClaimedMail } from "./mail-queue";
import { readSender } from "./sender";
import { writeMail } from "./write-mail";

const log = areaLog("mail");

/**
 * Sends all due mail, one by one and tenants in turn, until there is none or the signal stops it. Rejects if the
 * database is down. If a sent mail cannot be marked as sent, it is sent again after its claim expires, with the
 * same key and Message-ID.
 */
export const deliverDueMail = (signal: AbortSignal): Promise<void> =>
  serveTenants(signal, {
    tenantsWithWork: (most) => mailQueue.tenantsWithWork(most),
    atOnce: 1,
    serve: deliverOne,
  });

async function deliverOne(tenantId: number): Promise<void> {
  const claimed = await withTenant(tenantId, async (db) => {
    const now = new Date();
    const [mail] = await mailQueue.claim(db, tenantId, now);
    return mail ? { mail, prepared: await prepareMail(db, mail, now) } : null;
  });
  if (!claimed) return;
  const { mail, prepared } = claimed;
  const outcome = prepared ? await tracedJob("send mail", () => attemptMail(prepared)) : UNREADABLE;
  count("kapi_mails_total", { outcome: outcome.kind });
  log.debug(
    { event: "mail_attempted", tenantId, id: mail.id, kind: mail.kind, outcome: outcome.kind },
    "a mail was attempted",
  );
  if (outcome.kind !== "sent") {
    const { id, kind, attempts } = mail;
    log.warn(
      { event: "mail_not_sent", tenantId, id, kind, attempts, outcome: outcome.kind, why: outcome.why },
      "a mail was not sent",
    );
  }
  await withTenant(tenantId, (db) => settleMail(db, mail, outcome, new Date()));
}

/** The data for an attempt, read in the transaction that claims the mail. */
type PreparedMail = {
  mail: ClaimedMail;
  payload: MailPayload;
  sender: Awaited<ReturnType<typeof readSender>>;
  linkPath: string | null;
  isWanted: boolean;
};

/** Null for a mail that this release does not know; a newer release running at the same time may. */
async function prepareMail(db: Transaction, mail: ClaimedMail, now: Date): Promise<PreparedMail | null> {
  const { tenantId, kind, recipient } = mail;
  const { data: payload } = mailPayloadSchema.safeParse({ kind, to: recipient, ...mail.payload });
  if (!payload) return null;
  const linkId = linkIdOf(payload);
  return {
    mail,
    payload,
    sender: await readSender(db, tenantId),
    linkPath: linkId === null ? null : await readLink(db, tenantId, linkId, now),
    isWanted: await isStillRelevant(db, tenantId, payload, now),
  };
}

const linkIdOf = ({ data }: MailPayload): number | null => ("linkId" in data ? data.linkId : null);

/**
 * Path of the page behind a link, with its token: /verify-email/… or /auth/reset-password?…; null if it was used
 * or has expired.
 */
async function readLink(db: Transaction, tenantId: number, id: number, now: Date): Promise<string | null> {
  const isLive = and(eq(accountLink.id, id), isNull(accountLink.usedAt), gt(accountLink.expiresAt, now));
  const [link] = await db
    .select()
    .from(accountLink)
    .where(within({ tenantId }, accountLink, isLive));
  if (!link) return null;
  const token = linkToken(link.kind, tenantId, link.seed);
  return link.kind === "verify"
    ? `/verify-email/${token}`
    : `/auth/reset-password?${new URLSearchParams({ token, email: link.email })}`;
}

/**
 * Whether a mail should still be sent: customers get no link to a proposal that was decided, replaced or deleted
 * meanwhile.
 */
async function isStillRelevant(
  db: Transaction,
  tenantId: number,
  payload: MailPayload,
  now: Date,
): Promise<boolean> {
  if (payload.kind !== "proposal_sent" && payload.kind !== "proposal_reminder") return true;
  const [found] = await db
    .select({ stage: deal.stage, validUntil: deal.validUntil })
    .from(deal)
    .where(within({ tenantId }, deal, eq(deal.id, payload.data.dealId)));
  return found?.stage === "pending" && found.validUntil > now;
}

/** The outcome of an attempt; after "failed" it is retried, after "hopeless" it is not. */
type Outcome = { kind: "sent" } | { kind: "failed" | "hopeless"; why: string };

const UNREADABLE: Outcome = { kind: "failed", why: "this release cannot read what the mail is to say" };

/** Writes and sends a claimed mail, outside any transaction. Never rejects; the outcome contains the error. */
async function attemptMail({ mail, payload, sender, linkPath, isWanted }: PreparedMail): Promise<Outcome> {
  if (!sender) return { kind: "hopeless", why: "the workspace is disabled or deleted" };
  if (linkIdOf(payload) !== null && linkPath === null)
    return { kind: "hopeless", why: "the link was used or is over" };
  if (!isWanted) return { kind: "hopeless", why: "the proposal is no longer open" };
  try {
    const logo = await readLogo(sender.id, sender.logoUrl);
    const link = linkPath === null ? null : siteAddress(sender) + linkPath;
    const written = writeMail(payload, mail, { ...sender, logo }, link);
    await inTime(chooseTransport(sender).send(written));
    return { kind: "sent" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof RecipientRefused ? "hopeless" : "failed", why };
  }
}

function inTime(sending: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const tooLong = setTimeout(() => fail(new Error("sending took too long")), ATTEMPT_MILLISECONDS);
    sending.then(done, fail).finally(() => clearTimeout(tooLong));
  });
}

const LONGEST_WHY = 500;

/** Records the outcome of an attempt: sent, due again later, or dead. */
async function settleMail(db: Transaction, mail: ClaimedMail, outcome: Outcome, now: Date): Promise<void> {
  if (outcome.kind === "sent") {
    await mailQueue.settle(db, mail, { sentAt: now, lastError: null });
    return;
  }
  const lastError = outcome.why.slice(0, LONGEST_WHY);
  const nextAt = outcome.kind === "failed" ? mailQueue.nextAttempt(mail.attempts, now) : null;
  await mailQueue.settle(db, mail, { lastError, ...(nextAt ? { nextAt } : { deadAt: now }) });
}
