import { and, eq, gt, isNull } from "drizzle-orm";
import { withTenant, type Transaction } from "@/db/client";
import { accountLink, deal } from "@/db/schema";
import { tracedJob } from "@/base/traces";
import { within } from "@/db/tenancy";
import type { Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";
import { readLogo } from "@/lib/domain/branding/read-brand";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { areaLog } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";
import { chooseTransport } from "@/lib/platform/mail-transport/choose-transport";
import { RecipientRefused, type MailFile } from "@/lib/platform/mail-transport/mail";
import { serveTenants } from "@/lib/platform/queue/each-tenant";
import { linkToken } from "@/lib/platform/secrets/tokens";
import { mailPayloadSchema, type MailKind, type MailPayload } from "./mail-payload";
import { ATTEMPT_MILLISECONDS, mailQueue, type ClaimedMail } from "./mail-queue";
import { readSender } from "./sender";
import { writeMail } from "./write-mail";

const log = areaLog("mail");

/** Renders a proposal as the PDF that is attached to a mail. May reject; the attempt then fails. */
export type ProposalFile = (tenant: Tenant, dealId: number, language: Language) => Promise<MailFile>;

/**
 * Sends all due mail, one by one and tenants in turn, until there is none or the signal stops it. Rejects if the
 * database is down. If a sent mail cannot be marked as sent, it is sent again after its claim expires, with the
 * same key and Message-ID.
 */
export const deliverDueMail = (signal: AbortSignal, proposalFile: ProposalFile): Promise<void> =>
  serveTenants(signal, {
    tenantsWithWork: (most) => mailQueue.tenantsWithWork(most),
    atOnce: 1,
    serve: (tenantId) => deliverOne(tenantId, proposalFile),
  });

async function deliverOne(tenantId: number, proposalFile: ProposalFile): Promise<void> {
  const claimed = await withTenant(tenantId, async (db) => {
    const now = new Date();
    const [mail] = await mailQueue.claim(db, tenantId, now);
    return mail ? { mail, prepared: await prepareMail(db, mail, now) } : null;
  });
  if (!claimed) return;
  const { mail, prepared } = claimed;
  const outcome = prepared
    ? await tracedJob("send mail", () => attemptMail(prepared, proposalFile))
    : UNREADABLE;
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
  obsolete: string | null;
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
    obsolete: await whyObsolete(db, tenantId, payload, now),
  };
}

const linkIdOf = ({ data }: MailPayload): number | null => ("linkId" in data ? data.linkId : null);

/**
 * Path of the page behind a link, with its token: /verify-email/… or /auth/reset-password?…; null if it was used
 * or has expired. It has no address, which spam filters take for tracking and logs would keep.
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
    : `/auth/reset-password?${new URLSearchParams({ token })}`;
}

/** The stage that a proposal must be in for a mail to its customer. */
const STAGE_FOR: Partial<Record<MailKind, "pending" | "signed">> = {
  proposal_sent: "pending",
  proposal_reminder: "pending",
  proposal_confirmed: "signed",
};

const OBSOLETE = { pending: "the proposal is no longer open", signed: "the proposal was deleted" };

/**
 * Why a mail should not be sent any more: customers get no link to a proposal that was decided, replaced or deleted
 * meanwhile. Null: it should.
 */
async function whyObsolete(
  db: Transaction,
  tenantId: number,
  payload: MailPayload,
  now: Date,
): Promise<string | null> {
  const stage = STAGE_FOR[payload.kind];
  if (!stage || !("dealId" in payload.data)) return null;
  const [record] = await db
    .select({ stage: deal.stage, validUntil: deal.validUntil })
    .from(deal)
    .where(within({ tenantId }, deal, eq(deal.id, payload.data.dealId)));
  const isWanted = record?.stage === stage && (stage === "signed" || record.validUntil > now);
  return isWanted ? null : OBSOLETE[stage];
}

/** The outcome of an attempt; after "failed" it is retried, after "hopeless" it is not. */
type Outcome = { kind: "sent" } | { kind: "failed" | "hopeless"; why: string };

const UNREADABLE: Outcome = { kind: "failed", why: "this release cannot read what the mail is to say" };

/** Writes and sends a claimed mail, outside any transaction. Never rejects; the outcome contains the error. */
async function attemptMail(
  { mail, payload, sender, linkPath, obsolete }: PreparedMail,
  proposalFile: ProposalFile,
): Promise<Outcome> {
  if (!sender) return { kind: "hopeless", why: "the workspace is disabled or deleted" };
  if (linkIdOf(payload) !== null && linkPath === null)
    return { kind: "hopeless", why: "the link was used or is over" };
  if (obsolete !== null) return { kind: "hopeless", why: obsolete };
  try {
    const logo = await readLogo(sender.id, sender.logoUrl);
    const link = linkPath === null ? null : siteAddress(sender) + linkPath;
    const file =
      payload.kind === "proposal_confirmed"
        ? await attachedFile(mail, () => proposalFile(sender.tenant, payload.data.dealId, payload.language))
        : null;
    const written = writeMail(payload, mail, { ...sender, logo }, { link, file });
    await inTime(chooseTransport(sender).send(written));
    return { kind: "sent" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof RecipientRefused ? "hopeless" : "failed", why };
  }
}

/** Many mail servers refuse larger mails. */
const MAX_FILE_BYTES = 7 * 1024 * 1024;

/** A mail whose PDF could not be rendered so often goes without it. */
const TRIES_WITH_FILE = 3;

/** Null if the file is too large, or could not be rendered repeatedly: the mail's link leads to it as well. */
async function attachedFile(mail: ClaimedMail, render: () => Promise<MailFile>): Promise<MailFile | null> {
  try {
    const file = await render();
    return file.bytes.byteLength > MAX_FILE_BYTES ? null : file;
  } catch (error) {
    if (mail.attempts < TRIES_WITH_FILE) throw error;
    log.error(
      { event: "mail_without_file", tenantId: mail.tenantId, id: mail.id, err: error },
      "a proposal could not be rendered for a mail, which goes without it",
    );
    return null;
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
