import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { Language } from "@/lib/core/i18n/languages";
import type { DealTerms } from "@/lib/domain/deals/revisions/revised-deal";
import { administrators } from "@/lib/domain/mail/administrators";
import type { MailPayload } from "@/lib/domain/mail/mail-payload";
import type { Context } from "@/lib/platform/context";
import { rhythmSentences } from "./rhythm-sentences";
import { MAIL_READER, mailLanguage, sendLater, type MailReader } from "@/lib/domain/mail/send-later";

/** An event of the proposal. amount: minor units of the currency; by: the member who recorded the acceptance. */
type News =
  | { kind: "proposal_viewed" }
  | { kind: "proposal_refused"; reason: string }
  | { kind: "proposal_recorded"; amount: number; currency: string; by: string; note: string }
  | {
      kind: "proposal_accepted";
      amount: number;
      currency: string;
      signedName: string;
      changed: { line: string; from: string; to: string }[];
    };

/** A question of the customer; name and email are what they entered. */
type CustomerQuestion = { name: string; email: string; question: string };

/**
 * Mails whoever follows a deal about an event of the proposal, once per deal and kind: its owner, or the
 * administrators if it has no active owner.
 */
export async function notifyOwner(context: Context, record: DealTerms, news: News): Promise<void> {
  const rhythms = await rhythmSentences(context, record);
  await mailFollowers(context, record, {
    key: `${news.kind}/${record.id}`,
    told: (language) => toldOf(offerData(record), news, rhythms(language)),
  });
}

/** rhythms: the sentence that says what repeats. */
function toldOf(data: ReturnType<typeof offerData>, news: News, rhythms: string): Told {
  if (news.kind === "proposal_accepted") {
    const { kind, ...signed } = news;
    return { kind, data: { ...data, ...signed, rhythms } };
  }
  if (news.kind === "proposal_recorded") {
    const { kind, ...recorded } = news;
    return { kind, data: { ...data, ...recorded, rhythms } };
  }
  if (news.kind === "proposal_refused") {
    const { kind, ...refused } = news;
    return { kind, data: { ...data, ...refused } };
  }
  return { kind: news.kind, data };
}

/**
 * Mails a customer's question to the same people, because somebody has to answer. A reply to the mail goes to the
 * customer.
 */
export async function mailQuestion(
  context: Context,
  record: DealTerms,
  { name, email, question }: CustomerQuestion,
): Promise<void> {
  const data = { ...offerData(record), name, replyTo: email, question };
  await mailFollowers(context, record, {
    key: `proposal_question/${randomUUID()}`,
    told: () => ({ kind: "proposal_question", data }),
  });
}

type ToFollower = Extract<MailPayload, { data: { customer: string } }>;
type Told = ToFollower extends infer Kind
  ? Kind extends ToFollower
    ? Pick<Kind, "kind" | "data">
    : never
  : never;

/** key: of the event; each of its readers gets one mail. */
async function mailFollowers(
  context: Context,
  record: DealTerms,
  { key, told }: { key: string; told: (language: Language) => Told },
): Promise<void> {
  const owner = await activeOwner(context, record);
  for (const reader of owner ? [owner] : await administrators(context)) {
    const address = addressOf(context, reader);
    await sendLater(context, {
      ...address,
      ...told(address.language),
      dedupeKey: `${key}/${reader.email}`,
    });
  }
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

const offerData = (record: DealTerms) => ({
  dealId: record.id,
  uuid: record.uuid,
  number: quoteNumber(record),
  title: record.name,
  customer: record.customerName,
});
