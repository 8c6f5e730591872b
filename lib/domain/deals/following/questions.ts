import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { NUMBER_COLUMNS, ofNumber } from "@/db/number-columns";
import { client, deal, dealQuestion, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { conflict, notFound } from "@/lib/core/contract/errors";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { personName } from "@/lib/domain/clients/person-name";
import { sendLater } from "@/lib/domain/mail/send-later";
import { memberOf, namedMember, type Context } from "@/lib/platform/context";
import { languageOfDeal } from "../terms/content";
import { notifyWebhooks } from "./notify-webhooks";
import type { questionsApi } from "./questions-api";
import { recordProgress } from "./record-events";
import { termColumns, type DealTerms } from "../revisions/revised-deal";

type Listed = z.input<(typeof questionsApi)["list"]["response"]>;
type Question = Listed["data"][number];

/** What customers asked about a deal in all its revisions: open ones first, then the newest. Error: 404. */
export async function listQuestions(
  context: Context,
  id: number,
  query: { page: number; per_page: number },
): Promise<Listed> {
  const [offer] = await context.db
    .select(NUMBER_COLUMNS)
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)));
  if (!offer) throw notFound();
  const ofOffer = ofNumber(offer);
  const [[counted], rows] = await Promise.all([
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(dealQuestion)
      .innerJoin(deal, within(context, deal, eq(deal.id, dealQuestion.dealId), ofOffer))
      .where(within(context, dealQuestion)),
    questionRows(context, ofOffer)
      .orderBy(isNotNull(dealQuestion.answeredAt), desc(dealQuestion.askedAt), desc(dealQuestion.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { data: rows.map(presentQuestion), meta: pageOf(query, counted?.total ?? 0) };
}

/** Questions about deals that were not deleted, with their deals and who answered, also if they left meanwhile. */
const questionRows = (context: Context, which: SQL | undefined) =>
  context.db
    .select({
      question: dealQuestion,
      number: NUMBER_COLUMNS,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
    })
    .from(dealQuestion)
    .innerJoin(deal, within(context, deal, eq(deal.id, dealQuestion.dealId)))
    .leftJoin(
      userAccount,
      within(context, { tenantId: userAccount.tenantId }, eq(userAccount.id, dealQuestion.answeredBy)),
    )
    .where(within(context, dealQuestion, which))
    .$dynamic();

type Row = Awaited<ReturnType<typeof questionRows>>[number];

const presentQuestion = ({ question: row, number, firstName, lastName }: Row): Question => ({
  id: row.id,
  deal_id: row.dealId,
  number: quoteNumber(number),
  question: row.question,
  asked_by: { name: row.askedBy, email: row.askedByEmail },
  asked_at: row.askedAt,
  answered_at: row.answeredAt,
  answered_by:
    row.answeredBy === null
      ? null
      : { id: row.answeredBy, name: `${firstName ?? ""} ${lastName ?? ""}`.trim() },
  answer: row.answer,
});

type Address = { id: number; question_id: number };

/**
 * Answers a customer's question: the answer is mailed to who asked, stands in the timeline, and the deal no longer
 * waits for it (U-21). Null: it was answered elsewhere, and nothing is mailed. Errors: 404; 409 QUESTION_ANSWERED.
 */
export async function answerQuestion(
  context: Context,
  { id, question_id: questionId }: Address,
  answer: string | null,
): Promise<Question> {
  const { db, now } = context;
  // Locked first, as the customer's question locks it, so that its progress is that of all its questions.
  const [record] = await db
    .select(termColumns)
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("update");
  if (!record) throw notFound();
  const which = and(eq(dealQuestion.id, questionId), eq(dealQuestion.dealId, id));
  const [asked] = await db
    .select()
    .from(dealQuestion)
    .where(within(context, dealQuestion, which));
  if (!asked) throw notFound();
  if (asked.answeredAt)
    throw conflict("QUESTION_ANSWERED", "This question was answered already.", {
      answered_at: asked.answeredAt.toISOString(),
    });
  await db
    .update(dealQuestion)
    .set({ answer, answeredAt: now, answeredBy: memberOf(context).id })
    .where(within(context, dealQuestion, which));
  const { question } = asked;
  const told = { question_id: questionId, question, answer };
  const after = await recordProgress(context, record, "question_answered", told);
  if (answer !== null) await mailAnswer(context, record, { ...asked, answer });
  await notifyWebhooks(context, {
    event: "deal.question_answered",
    deal: after,
    more: {
      question,
      asked_by: { name: asked.askedBy, email: asked.askedByEmail },
      answer,
      answered_by: namedMember(context),
    },
  });
  const [row] = await questionRows(context, eq(dealQuestion.id, questionId));
  if (!row) throw new Error("an answered question was not found");
  return presentQuestion(row);
}

type Answered = Pick<typeof dealQuestion.$inferSelect, "id" | "question" | "askedBy" | "askedByEmail"> & {
  answer: string;
};

/** A reply to the mail goes to the member who answers. */
async function mailAnswer(context: Context, record: DealTerms, requested: Answered): Promise<void> {
  const [customer] = await context.db
    .select({ language: client.language })
    .from(client)
    .where(within(context, client, eq(client.id, record.clientId ?? 0)));
  const { email, firstName, lastName } = memberOf(context);
  const sender = `${firstName} ${lastName}`.trim();
  const asker = { name: requested.askedBy, company: "", email: requested.askedByEmail };
  await sendLater(context, {
    kind: "proposal_answer",
    to: requested.askedByEmail,
    firstName: personName(asker).first_name,
    language: languageOfDeal(record.language, customer, context.tenant),
    data: {
      dealId: record.id,
      uuid: record.uuid,
      number: quoteNumber(record),
      title: record.name,
      replyTo: email,
      replyToName: sender,
      sender,
      question: requested.question,
      answer: requested.answer,
    },
    dedupeKey: `proposal_answer/${requested.id}`,
  });
}
