import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { contact, deal, dealEvent, proposalSending, type SentTo } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/http/context";
import { AppError, conflict, notFound } from "@/lib/http/errors";
import { languageOfId } from "@/lib/i18n/languages";
import { sendLater } from "@/lib/mail/send-later";
import { tellWebhooks } from "@/lib/webhooks/tell-webhooks";
import type { SendBody, sendingSchema } from "./following-schema";
import { isExpired, mustBePending } from "./lifecycle";
import { quoteNumber } from "./quote-number";
import type { DealRecord } from "./revised-deal";

/**
 * Mails the public link of a pending proposal to contacts of its client and records who sent what to whom (S-095); the mails leave with
 * the commit. One address gets one mail. Errors: 404, 409 DEAL_NOT_PENDING, PROPOSAL_EXPIRED, 422 for a contact of somebody else or
 * without an address, 429 when an address had its mails of this hour: nobody gets one then.
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
  const chosen = await chosenContacts(context, found, body.contact_ids);
  const language = body.language ?? languageOfId(context.tenant.languageId);
  const values = {
    tenantId,
    dealId: id,
    userId: memberOf(context).id,
    recipients: chosen.map(({ sentTo }) => sentTo),
    message: body.message,
    language,
    at: now,
  };
  const [sending] = await db.insert(proposalSending).values(values).returning({ id: proposalSending.id });
  if (!sending) throw new Error("a sending was not stored");
  await db.insert(dealEvent).values({
    tenantId,
    dealId: id,
    kind: "sent",
    actor: "member",
    userId: values.userId,
    at: now,
    data: { sending_id: sending.id },
  });
  const more = { recipients: values.recipients.map(({ name, email }) => ({ name, email })) };
  await tellWebhooks(context, { event: "deal.sent", deal: found, more });
  for (const { sentTo, firstName } of chosen)
    await mail(context, found, { ...values, sendingId: sending.id, sentTo, firstName });
  return { id: sending.id, recipients: values.recipients, message: body.message, language, sent_at: now };
}

type Chosen = { sentTo: SentTo; firstName: string };

async function chosenContacts(
  context: Context,
  found: DealRecord,
  ids: readonly number[],
): Promise<Chosen[]> {
  const known = await context.db
    .select({
      id: contact.id,
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
    })
    .from(contact)
    .where(within(context, contact, eq(contact.clientId, found.clientId ?? 0), inArray(contact.id, [...ids])))
    .orderBy(asc(contact.position), asc(contact.id));
  const errors = ids.flatMap((id, place) => {
    const problem = problemOf(known.find((each) => each.id === id));
    return problem ? [{ field: `contact_ids.${place}`, code: "invalid", message: problem }] : [];
  });
  if (errors.length > 0) throw new AppError(422, "VALIDATION_ERROR", "Validation failed", { errors });
  const first = known.filter(
    (row, place) => known.findIndex((other) => sameAddress(other.email, row.email)) === place,
  );
  return first.map(({ id, firstName, lastName, email }) => ({
    firstName,
    sentTo: { contact_id: id, name: `${firstName} ${lastName}`.trim(), email: email.trim() },
  }));
}

function problemOf(row: { email: string } | undefined): string | null {
  if (!row) return "is invalid";
  return z.email().safeParse(row.email.trim()).success ? null : "has no e-mail address";
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

type Sending = Chosen & { sendingId: number; message: string; language: "en" | "fr" };

async function mail(
  context: Context,
  found: DealRecord,
  { sendingId, sentTo, firstName, message, language }: Sending,
): Promise<void> {
  const sender = memberOf(context);
  const isQueued = await sendLater(context, {
    kind: "proposal_sent",
    to: sentTo.email,
    firstName,
    language,
    dedupeKey: `proposal_sent/${sendingId}/${sentTo.contact_id}`,
    data: {
      dealId: found.id,
      uuid: found.uuid,
      number: quoteNumber(found.number, found.revision),
      title: found.name,
      validUntil: found.validUntil.toISOString(),
      sender: `${sender.firstName} ${sender.lastName}`.trim(),
      replyTo: sender.email,
      message,
    },
  });
  if (!isQueued)
    throw new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
      retryAfter: HOUR_SECONDS,
      details: { email: sentTo.email },
    });
}

const HOUR_SECONDS = 3_600;
