import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { DealTerms } from "@/lib/domain/deals/revised-deal";
import { administrators } from "@/lib/domain/mail/administrators";
import type { Context } from "@/lib/platform/context";
import { MAIL_READER, mailLanguage, sendLater, type MailReader } from "@/lib/domain/mail/send-later";

/** An event of the proposal. amount: minor units of the currency; by: the member who recorded the acceptance. */
type News =
  | { kind: "proposal_viewed" }
  | { kind: "proposal_refused"; reason: string }
  | { kind: "proposal_recorded"; amount: number; currency: string; by: string; note: string }
  | { kind: "proposal_accepted"; amount: number; currency: string; signedName: string };

/** A question of the customer; name and email are what they entered. */
type CustomerQuestion = { name: string; email: string; question: string };

/**
 * Mails a deal's owner about an event of their proposal, once per deal and kind. Does nothing for a deal without
 * an active owner.
 */
export async function notifyOwner(context: Context, found: DealTerms, news: News): Promise<void> {
  const owner = await activeOwner(context, found);
  if (!owner) return;
  const addressed = { ...addressOf(context, owner), dedupeKey: `${news.kind}/${found.id}` };
  const data = offerData(found);
  if (news.kind === "proposal_accepted") {
    const { kind, ...signed } = news;
    await sendLater(context, { ...addressed, kind, data: { ...data, ...signed } });
  } else if (news.kind === "proposal_recorded") {
    const { kind, ...recorded } = news;
    await sendLater(context, { ...addressed, kind, data: { ...data, ...recorded } });
  } else if (news.kind === "proposal_refused") {
    const { kind, ...refused } = news;
    await sendLater(context, { ...addressed, kind, data: { ...data, ...refused } });
  } else await sendLater(context, { ...addressed, kind: news.kind, data });
}

/**
 * Mails a customer's question to the deal's owner, or to the administrators if it has no active owner, because
 * somebody has to answer. A reply to the mail goes to the customer.
 */
export async function mailQuestion(
  context: Context,
  found: DealTerms,
  { name, email, question }: CustomerQuestion,
): Promise<void> {
  const owner = await activeOwner(context, found);
  const data = { ...offerData(found), name, replyTo: email, question };
  const key = randomUUID();
  for (const reader of owner ? [owner] : await administrators(context))
    await sendLater(context, {
      ...addressOf(context, reader),
      kind: "proposal_question",
      data,
      dedupeKey: `proposal_question/${key}/${reader.email}`,
    });
}

async function activeOwner(context: Context, { ownerId }: DealTerms): Promise<MailReader | undefined> {
  if (ownerId === null) return undefined;
  const [owner] = await context.db
    .select(MAIL_READER)
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, ownerId), eq(userAccount.isActive, true)));
  return owner;
}

const addressOf = (context: Context, reader: MailReader) => ({
  to: reader.email,
  firstName: reader.firstName,
  language: mailLanguage(context.tenant, reader),
});

const offerData = (found: DealTerms) => ({
  dealId: found.id,
  uuid: found.uuid,
  number: quoteNumber(found.number, found.revision),
  title: found.name,
  customer: found.customerName,
});
