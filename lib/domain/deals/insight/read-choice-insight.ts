import { and, asc, countDistinct, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { deal, dealLine, field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { meaningOf } from "@/lib/core/pricing/constants";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { Context } from "@/lib/platform/context";
import {
  MAX_ANSWERS,
  MAX_MEMBERS,
  type AnswerInsight,
  type ChoiceInsight,
  type InsightQuery,
  type MemberInsight,
} from "./insight-api";
import { isAccepted, offersWith, periodOf } from "./period";

/**
 * How often each member of a choice (package or line) and each answer to a question was offered and accepted, in the
 * offers of a period (U-188). Members of choices with the same title are counted together, because each offer
 * has its own. Answers that somebody writes are left out: they may name people. Period and errors: as periodOf.
 */
export async function readChoiceInsight(
  context: Context,
  query: InsightQuery,
  days?: number,
): Promise<ChoiceInsight> {
  const { from, to, sent } = await periodOf(context, query, days);
  const chosenFrom = await questionsOfOptions(context);
  const [members, answers] = await Promise.all([
    offeredMembers(context, sent),
    chosenFrom.length > 0 ? givenAnswers(context, sent, chosenFrom) : [],
  ]);
  return { from, to, members, answers };
}

/** The sum of a member's lines in one offer; null where some of them repeat, because periods are no sum. */
const price = sql`case when bool_or(${dealLine.rhythm} is not null) then null else sum(${dealLine.totalPrice}) end`;

async function offeredMembers(context: Context, sent: SQL | undefined): Promise<MemberInsight[]> {
  const inOffers = context.db
    .select({
      dealId: deal.id,
      currency: deal.currency,
      choice: sql<string>`choice ->> 'title'`.as("choice_title"),
      title: sql<string>`coalesce(part ->> 'name', ${dealLine.name})`.as("title"),
      selected: sql<boolean>`bool_or(${dealLine.isSelected})`.as("selected"),
      accepted: sql<boolean>`bool_or(${isAccepted})`.as("accepted"),
      price: price.as("price"),
    })
    .from(deal)
    .innerJoin(dealLine, within(context, dealLine, eq(dealLine.dealId, deal.id)))
    .innerJoinLateral(
      sql`jsonb_array_elements(${deal.choices} -> 'groups') as choice`,
      sql`jsonb_exists(choice -> 'sections', ${dealLine.section}) or jsonb_exists(choice -> 'lines', ${dealLine.key})`,
    )
    .leftJoinLateral(
      sql`jsonb_array_elements(${deal.sections}) as part`,
      sql`choice ? 'sections' and part ->> 'key' = ${dealLine.section}`,
    )
    .where(within(context, deal, sent))
    .groupBy(deal.id, deal.currency, sql`3`, sql`4`)
    .as("in_offers");
  const offered = sql<number>`count(*)`.mapWith(Number);
  const ifAccepted = sql`filter (where ${inOffers.accepted})`;
  const amount = (of: SQL) => sql<number | null>`${of}`.mapWith(Number);
  const rows = await context.db
    .select({
      choice: inOffers.choice,
      title: inOffers.title,
      currency: inOffers.currency,
      offered,
      selected: sql<number>`count(*) filter (where ${inOffers.selected})`.mapWith(Number),
      accepted: sql<number>`count(*) ${ifAccepted}`.mapWith(Number),
      lowest: amount(sql`min(${inOffers.price}) ${ifAccepted}`),
      average: amount(sql`round(avg(${inOffers.price}) ${ifAccepted})`),
      highest: amount(sql`max(${inOffers.price}) ${ifAccepted}`),
    })
    .from(inOffers)
    .groupBy(inOffers.choice, inOffers.title, inOffers.currency)
    .orderBy(desc(offered), asc(inOffers.choice), asc(inOffers.title), asc(inOffers.currency))
    .limit(MAX_MEMBERS);
  return inAllCurrencies(rows);
}

type OfferedRow = Pick<MemberInsight, "choice" | "title" | "offered" | "selected" | "accepted"> & {
  currency: string;
  lowest: number | null;
  average: number | null;
  highest: number | null;
};

/** One member for its rows: an offer has one currency, so that counts add. */
function inAllCurrencies(rows: readonly OfferedRow[]): MemberInsight[] {
  const members = new Map<string, MemberInsight>();
  for (const { currency, lowest, average, highest, ...row } of rows) {
    const key = JSON.stringify([row.choice, row.title]);
    const member = members.get(key) ?? { ...row, offered: 0, selected: 0, accepted: 0, prices: [] };
    members.set(key, {
      ...member,
      offered: member.offered + row.offered,
      selected: member.selected + row.selected,
      accepted: member.accepted + row.accepted,
      prices:
        lowest === null || average === null || highest === null
          ? member.prices
          : [...member.prices, { currency, lowest, average, highest }],
    });
  }
  return [...members.values()].sort((a, b) => b.offered - a.offered);
}

/** The ids of questions whose answers are chosen from options, or are yes and no. */
async function questionsOfOptions(context: Context): Promise<number[]> {
  const constants = await constantsOf(context);
  const types = constants
    .filter(({ constant_type: type }) => type === "field_type")
    .map(({ id }) => id)
    .filter((id) => !["text", "number"].includes(meaningOf("field_type", id, constants)));
  if (types.length === 0) return [];
  const questions = await context.db
    .select({ id: field.id })
    .from(field)
    .where(within(context, field, inArray(field.typeId, types)));
  return questions.map(({ id }) => id);
}

function givenAnswers(
  context: Context,
  sent: SQL | undefined,
  questions: number[],
): Promise<AnswerInsight[]> {
  const offered = countDistinct(deal.id);
  const [id, question, answer] = [
    sql<number>`(given ->> 'field_id')::bigint`.mapWith(Number),
    sql<string>`given ->> 'staff_question'`,
    sql<string>`given ->> 'answer'`,
  ];
  return context.db
    .select({ field_id: id, question, answer, offered, accepted: offersWith(isAccepted) })
    .from(deal)
    .innerJoin(dealLine, within(context, dealLine, eq(dealLine.dealId, deal.id)))
    .innerJoinLateral(sql`jsonb_array_elements(${dealLine.answers}) as given`, sql`true`)
    .where(and(within(context, deal, sent), inArray(id, questions)))
    .groupBy(id, question, answer)
    .orderBy(asc(question), desc(offered), asc(answer))
    .limit(MAX_ANSWERS);
}
