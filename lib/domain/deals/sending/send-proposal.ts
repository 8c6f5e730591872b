import { eq } from "drizzle-orm";
import type { z } from "zod";
import { deal, proposalSending, type SentTo } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { AppError, conflict, invalid, notFound, invalidFields } from "@/lib/core/contract/errors";
import { isEmail } from "@/lib/core/contract/email-address";
import type { Language } from "@/lib/core/i18n/languages";
import { SECOND } from "@/lib/core/time/milliseconds";
import { updateClient } from "@/lib/domain/clients/change-client";
import { addressOverLimit, putIntoOutbox } from "@/lib/domain/mail/send-later";
import { lockAddressed, sameAddress } from "./lock-addressed";
import { notifyWebhooks } from "../following/notify-webhooks";
import type { SendBody, sendingSchema } from "../following/following-api";
import { languageOfDeal } from "../terms/content";
import { isExpired, mustBePending } from "../lifecycle";
import { offerMustPrint } from "./must-print";
import { proposalMail } from "./proposal-mail";
import { readerOf, readyToSend, type MailWords } from "./ready-to-send";
import { linesOf } from "../lines/lines-of-deal";
import { mustBeFinished } from "../unfinished";
import { scheduleSending } from "./scheduled-sendings";
import type { ClientRow, ContactRow } from "../references";
import type { DealRecord } from "../revisions/revised-deal";
import { recordProgress } from "../following/record-events";

type SendingAnswer = z.input<typeof sendingSchema>;

/**
 * Mails the public link of a pending proposal to contacts of its client and records who sent what to whom
 * (S-095); the mails are sent after the commit, one per address. With send_at or undo_seconds all is checked now, and
 * the sending waits (scheduled-sendings.ts). A chosen language becomes the client's, unless the proposal has its own;
 * what is filled in is stored with the client and its contact where they lack it. Errors: 404; 409 DEAL_NOT_PENDING,
 * PROPOSAL_EXPIRED; 422 for a time that has passed or is after the validity, another client's contact, one without an
 * address, a copy to a recipient, required fields and variables without a value (T-19, T-15), and characters that the
 * PDF cannot print (T-36); 429 if an address has reached its limit of mails this hour, in which case nothing is sent.
 */
export async function sendProposal(context: Context, id: number, body: SendBody): Promise<SendingAnswer> {
  const prepared = await prepareSending(context, id, body);
  const sendAt = sendAtOf(context, prepared.deal, body);
  return sendAt === null ? sendNow(context, prepared) : sendThen(context, prepared, { body, sendAt });
}

/** A sending that passed all checks. */
type Prepared = {
  deal: DealRecord;
  client: ClientRow | null;
  chosen: ContactRow[];
  words: MailWords;
  wordsOf: (contact: ContactRow) => MailWords;
  language: Language;
  /** The language if it was chosen for this sending. */
  chosenLanguage: Language | undefined;
  cc: string[];
};

async function prepareSending(context: Context, id: number, body: SendBody): Promise<Prepared> {
  const [record] = await context.db
    .select()
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("update");
  if (!record) throw notFound();
  mustBePending(record.stage);
  if (isExpired(record.validUntil, context.now))
    throw conflict("PROPOSAL_EXPIRED", "This proposal has expired.");
  mustBeFinished({ client: record.customer, lines: await linesOf(context, record.id) });
  const { addressed, ids } = await lockAddressed(context, record, body);
  const { client } = addressed;
  const chosen = chosenContacts(addressed.contacts, ids);
  mustNotCopyRecipients(body.cc, chosen);
  const language = body.language ?? languageOfDeal(record.language, client, context.tenant);
  const readers = chosen.map((row) => readerOf(row, client));
  const { subject, greeting, message, cc } = body;
  const words = { subject, greeting, message };
  const ready = await readyToSend(context, record, { addressed, words, language, readers });
  await offerMustPrint(context, ready.deal);
  const full = await addressOverLimit(context, "proposal_sent", [
    ...chosen.map(({ email }) => email.trim()),
    ...cc,
  ]);
  if (full !== null) throw limited(full);
  return {
    deal: ready.deal,
    client,
    chosen,
    words,
    wordsOf: (contact) => ready.wordsFor(readerOf(contact, client)),
    language,
    chosenLanguage: body.language,
    cc,
  };
}

/**
 * When a proposal is sent; null: now. The time in which it can be undone is left out where the validity ends within it.
 * Error: 422 for a time that has passed or is not before the end of the validity.
 */
function sendAtOf(
  { now }: Context,
  { validUntil }: DealRecord,
  { send_at: sendAt, undo_seconds: undoSeconds }: SendBody,
): Date | null {
  if (!sendAt) {
    const end = new Date(now.getTime() + undoSeconds * SECOND);
    return undoSeconds === 0 || isExpired(validUntil, end) ? null : end;
  }
  if (sendAt <= now) throw invalid("send_at", "is in the past", "past");
  if (isExpired(validUntil, sendAt))
    throw invalid("send_at", `must be before the validity ends: ${validUntil.toISOString()}`, "too_late");
  return sendAt;
}

/** Keeps a sending until its time. */
async function sendThen(
  context: Context,
  prepared: Prepared,
  { body, sendAt }: { body: SendBody; sendAt: Date },
): Promise<SendingAnswer> {
  const { chosen, words, cc, chosenLanguage } = prepared;
  const scheduledId = await scheduleSending(context, {
    dealId: prepared.deal.id,
    sendAt,
    isUndoable: !body.send_at,
    body: {
      contact_ids: chosen.map(({ id }) => id),
      ...words,
      cc,
      ...(chosenLanguage ? { language: chosenLanguage } : {}),
    },
  });
  return {
    ...answerOf(prepared),
    id: null,
    sent_at: null,
    scheduled_id: scheduledId,
    scheduled_for: sendAt,
  };
}

/** Records a sending and puts its mails into the outbox. */
async function sendNow(context: Context, prepared: Prepared): Promise<SendingAnswer> {
  const { deal: record, client, chosen, words, language, chosenLanguage, cc } = prepared;
  if (client && !record.language && chosenLanguage && chosenLanguage !== client.language)
    await updateClient(context, client.id, { language }, new Headers());
  const recipients = chosen.map(sentToOf);
  const [sending] = await context.db
    .insert(proposalSending)
    .values({
      tenantId: context.tenantId,
      dealId: record.id,
      userId: memberOf(context).id,
      recipients,
      ...words,
      language,
      cc,
      at: context.now,
    })
    .returning({ id: proposalSending.id });
  if (!sending) throw new Error("a sending was not stored");
  const sent = await recordProgress(context, record, "sent", { sending_id: sending.id });
  const more = { recipients: recipients.map(({ name, email }) => ({ name, email })) };
  await notifyWebhooks(context, { event: "deal.sent", deal: sent, more });
  for (const [index, row] of chosen.entries())
    await mail(context, prepared, {
      sentTo: sentToOf(row),
      words: prepared.wordsOf(row),
      sendingId: sending.id,
      cc: index === 0 ? cc : [],
    });
  return {
    ...answerOf(prepared),
    id: sending.id,
    sent_at: context.now,
    scheduled_id: null,
    scheduled_for: null,
  };
}

const answerOf = ({ chosen, words, cc, language }: Prepared) => ({
  recipients: chosen.map(sentToOf),
  cc,
  ...words,
  language,
});

/** The contacts with these ids, one for each address. Error: 422. */
function chosenContacts(contacts: readonly ContactRow[], ids: readonly number[]): ContactRow[] {
  const errors = ids.flatMap((id, index) => {
    const problem = problemOf(contacts.find((each) => each.id === id));
    return problem ? [{ field: `contact_ids.${index}`, code: "invalid", message: problem }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
  const chosen = contacts.filter(({ id }) => ids.includes(id));
  return chosen.filter(
    (row, index) => chosen.findIndex((other) => sameAddress(other.email, row.email)) === index,
  );
}

function problemOf(row: { email: string } | undefined): string | null {
  if (!row) return "must be one of the client's contacts";
  return isEmail(row.email) ? null : "has no email address";
}

/** Error: 422 for each copy that would go to somebody who gets the mail. */
function mustNotCopyRecipients(cc: readonly string[], chosen: readonly ContactRow[]): void {
  const errors = cc.flatMap((address, index) =>
    chosen.some(({ email }) => sameAddress(email, address))
      ? [{ field: `cc.${index}`, code: "recipient", message: "gets the mail already" }]
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}

const sentToOf = ({ id, firstName, lastName, email }: ContactRow): Required<SentTo> => ({
  contact_id: id,
  name: `${firstName} ${lastName}`.trim(),
  first_name: firstName,
  email: email.trim(),
});

type Mailed = { sentTo: Required<SentTo>; sendingId: number; words: MailWords; cc: readonly string[] };

async function mail(
  context: Context,
  { deal: record, language }: Prepared,
  { sendingId, ...mailed }: Mailed,
): Promise<void> {
  const { sentTo } = mailed;
  await putIntoOutbox(context, {
    ...proposalMail(context, record, { ...mailed, language, firstName: sentTo.first_name }),
    dedupeKey: `proposal_sent/${sendingId}/${sentTo.contact_id}`,
  });
}

const limited = (email: string): AppError =>
  new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
    retryAfter: HOUR_SECONDS,
    details: { email },
  });

const HOUR_SECONDS = 3_600;
