import { plainEmail } from "@/lib/core/contract/plain-email";
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { client, contact, deal, proposalSending, type SentTo } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { AppError, conflict, invalid, notFound, invalidFields } from "@/lib/core/contract/errors";
import type { Language } from "@/lib/core/i18n/languages";
import { sendLater } from "@/lib/domain/mail/send-later";
import { notifyWebhooks } from "./notify-webhooks";
import type { SendBody, sendingSchema } from "./following-api";
import { readyFields } from "./deal-fields";
import { languageOfDeal } from "./content";
import { isExpired, mustBePending } from "./lifecycle";
import { offerMustPrint } from "./must-print";
import { proposalMail } from "./proposal-mail";
import type { DealRecord } from "./revised-deal";
import { recordEvents } from "./record-events";

/**
 * Mails the public link of a pending proposal to contacts of its client and records who sent what to whom
 * (S-095); the mails are sent after the commit, one per address. A chosen language becomes the client's, unless
 * the proposal has its own. Errors: 404; 409 DEAL_NOT_PENDING, PROPOSAL_EXPIRED; 422 for another client's
 * contact, one without an address, required fields without a value (T-19), and characters that the PDF cannot
 * print (T-36); 429 if an address has reached its
 * limit of mails this hour, in which case nothing is sent.
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
  const customer = await lockClient(context, found);
  const ids = body.client_address
    ? [...body.contact_ids, await contactOfAddress(context, customer)]
    : body.contact_ids;
  const chosen = await chosenContacts(context, found, ids);
  await readyFields(context, found, customer?.customFields ?? {});
  await offerMustPrint(context, found);
  const language = body.language ?? languageOfDeal(found.language, customer, context.tenant);
  if (customer && !found.language && body.language && body.language !== customer.language)
    await db
      .update(client)
      .set({ language: body.language, version: customer.version + 1, updatedAt: now })
      .where(within(context, client, eq(client.id, customer.id)));
  const values = {
    tenantId,
    dealId: id,
    userId: memberOf(context).id,
    recipients: chosen,
    message: body.message,
    language,
    at: now,
  };
  const [sending] = await db.insert(proposalSending).values(values).returning({ id: proposalSending.id });
  if (!sending) throw new Error("a sending was not stored");
  await recordEvents(context, [id], "sent", { sending_id: sending.id });
  const more = { recipients: values.recipients.map(({ name, email }) => ({ name, email })) };
  await notifyWebhooks(context, { event: "deal.sent", deal: found, more });
  for (const sentTo of chosen) await mail(context, found, { ...values, sendingId: sending.id, sentTo });
  return { id: sending.id, recipients: values.recipients, message: body.message, language, sent_at: now };
}

type ClientRow = typeof client.$inferSelect;

/** Locked, so that two simultaneous sendings create only one contact. */
async function lockClient(context: Context, found: DealRecord): Promise<ClientRow | null> {
  const [row] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, found.clientId ?? 0)))
    .for("update");
  return row ?? null;
}

/**
 * The client's contact with the client's own address, created if missing. Error: 422 if the client has no
 * address.
 */
async function contactOfAddress(context: Context, customer: ClientRow | null): Promise<number> {
  const { db, tenantId, now } = context;
  const email = customer?.email.trim() ?? "";
  if (!customer || !z.email().safeParse(email).success)
    throw invalid("client_address", "the client has no email address");
  const contacts = await db
    .select({ id: contact.id, email: contact.email, position: contact.position })
    .from(contact)
    .where(within(context, contact, eq(contact.clientId, customer.id)));
  const known = contacts.find((row) => sameAddress(row.email, email));
  if (known) return known.id;
  const [made] = await db
    .insert(contact)
    .values({
      tenantId,
      clientId: customer.id,
      // The name in lists; mails to it greet nobody by name.
      lastName: customer.name,
      email,
      isPrimary: contacts.length === 0,
      position: Math.max(0, ...contacts.map(({ position }) => position)) + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: contact.id });
  if (!made) throw new Error("a contact was not stored");
  return made.id;
}

type Chosen = Required<SentTo>;

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
  if (errors.length > 0) throw invalidFields(errors);
  const first = known.filter(
    (row, place) => known.findIndex((other) => sameAddress(other.email, row.email)) === place,
  );
  return first.map(({ id, firstName, lastName, email }) => ({
    contact_id: id,
    name: `${firstName} ${lastName}`.trim(),
    first_name: firstName,
    email: email.trim(),
  }));
}

function problemOf(row: { email: string } | undefined): string | null {
  if (!row) return "must be one of the client's contacts";
  return z.email().safeParse(row.email.trim()).success ? null : "has no email address";
}

const sameAddress = (one: string, other: string) => plainEmail(one) === plainEmail(other);

type Sending = { sentTo: Chosen; sendingId: number; message: string; language: Language };

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
