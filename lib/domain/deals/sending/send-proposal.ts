import { eq } from "drizzle-orm";
import type { z } from "zod";
import { deal, proposalSending, type SentTo } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { AppError, conflict, notFound, invalidFields } from "@/lib/core/contract/errors";
import { isEmail } from "@/lib/core/contract/email-address";
import type { Language } from "@/lib/core/i18n/languages";
import { updateClient } from "@/lib/domain/clients/change-client";
import { sendLater } from "@/lib/domain/mail/send-later";
import { lockAddressed, sameAddress } from "./lock-addressed";
import { notifyWebhooks } from "../following/notify-webhooks";
import type { SendBody, sendingSchema } from "../following/following-api";
import { languageOfDeal } from "../terms/content";
import { isExpired, mustBePending } from "../lifecycle";
import { offerMustPrint } from "./must-print";
import { proposalMail } from "./proposal-mail";
import { readerOf, readyToSend } from "./ready-to-send";
import type { ContactRow } from "../references";
import type { DealRecord } from "../revisions/revised-deal";
import { recordEvents } from "../following/record-events";

/**
 * Mails the public link of a pending proposal to contacts of its client and records who sent what to whom
 * (S-095); the mails are sent after the commit, one per address. A chosen language becomes the client's, unless
 * the proposal has its own; what is filled in is stored with the client and its contact where they lack it. Errors:
 * 404; 409 DEAL_NOT_PENDING, PROPOSAL_EXPIRED; 422 for another client's contact, one without an address, required
 * fields and variables without a value (T-19, T-15), and characters that the PDF cannot print (T-36); 429 if an
 * address has reached its limit of mails this hour, in which case nothing is sent.
 */
export async function sendProposal(
  context: Context,
  id: number,
  body: SendBody,
): Promise<z.input<typeof sendingSchema>> {
  const { db, tenantId, now } = context;
  const [found] = await db
    .select()
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("update");
  if (!found) throw notFound();
  mustBePending(found.stage);
  if (isExpired(found.validUntil, now)) throw conflict("PROPOSAL_EXPIRED", "This proposal has expired.");
  const { addressed, ids } = await lockAddressed(context, found, body);
  const chosen = chosenContacts(addressed.contacts, ids);
  const language = body.language ?? languageOfDeal(found.language, addressed.client, context.tenant);
  const readers = chosen.map((row) => readerOf(row, addressed.client));
  const { message } = body;
  const ready = await readyToSend(context, found, { addressed, message, language, readers });
  await offerMustPrint(context, ready.deal);
  const customer = addressed.client;
  if (customer && !found.language && body.language && body.language !== customer.language)
    await updateClient(context, customer.id, { language }, new Headers());
  const values = {
    tenantId,
    dealId: id,
    userId: memberOf(context).id,
    recipients: chosen.map(sentToOf),
    message,
    language,
    at: now,
  };
  const [sending] = await db.insert(proposalSending).values(values).returning({ id: proposalSending.id });
  if (!sending) throw new Error("a sending was not stored");
  await recordEvents(context, [id], "sent", { sending_id: sending.id });
  const more = { recipients: values.recipients.map(({ name, email }) => ({ name, email })) };
  await notifyWebhooks(context, { event: "deal.sent", deal: ready.deal, more });
  for (const row of chosen)
    await mail(context, ready.deal, {
      sentTo: sentToOf(row),
      message: ready.messages(readerOf(row, addressed.client)),
      language,
      sendingId: sending.id,
    });
  return { id: sending.id, recipients: values.recipients, message, language, sent_at: now };
}

/** The contacts with these ids, one for each address. Error: 422. */
function chosenContacts(contacts: readonly ContactRow[], ids: readonly number[]): ContactRow[] {
  const errors = ids.flatMap((id, place) => {
    const problem = problemOf(contacts.find((each) => each.id === id));
    return problem ? [{ field: `contact_ids.${place}`, code: "invalid", message: problem }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
  const chosen = contacts.filter(({ id }) => ids.includes(id));
  return chosen.filter(
    (row, place) => chosen.findIndex((other) => sameAddress(other.email, row.email)) === place,
  );
}

function problemOf(row: { email: string } | undefined): string | null {
  if (!row) return "must be one of the client's contacts";
  return isEmail(row.email) ? null : "has no email address";
}

const sentToOf = ({ id, firstName, lastName, email }: ContactRow): Required<SentTo> => ({
  contact_id: id,
  name: `${firstName} ${lastName}`.trim(),
  first_name: firstName,
  email: email.trim(),
});

type Sending = { sentTo: Required<SentTo>; sendingId: number; message: string; language: Language };

async function mail(context: Context, found: DealRecord, { sendingId, ...mailed }: Sending): Promise<void> {
  const { sentTo } = mailed;
  const isQueued = await sendLater(context, {
    ...proposalMail(context, found, { ...mailed, firstName: sentTo.first_name }),
    dedupeKey: `proposal_sent/${sendingId}/${sentTo.contact_id}`,
  });
  if (!isQueued)
    throw new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
      retryAfter: HOUR_SECONDS,
      details: { email: sentTo.email },
    });
}

const HOUR_SECONDS = 3_600;
