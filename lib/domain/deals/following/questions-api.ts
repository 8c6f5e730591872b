import { z } from "zod";
import { named } from "@/lib/core/contract/shared-shapes";
import { can, contract, data, nameSchemas, page, paging, rowId } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { questionCalls } from "../calls";
import { MAX_REPLY } from "../limits";

/** A customer's question about a deal, and its answer. */
const questionSchema = z.object({
  id: z.int(),
  deal_id: z.int().describe("The revision that was asked about."),
  number: z.string().describe("The number of that revision."),
  question: z.string(),
  asked_by: z
    .object({ name: z.string(), email: z.string() })
    .describe("As they were entered on the public page."),
  asked_at: isoInstant,
  answered_at: isoInstant.nullable().describe("Null: nobody has answered."),
  answered_by: named.nullable(),
  answer: z.string().nullable().describe("Null: not answered, or elsewhere: by phone or mail."),
});

export type QuestionAnswer = z.output<typeof questionSchema>;

const answerBody = z
  .strictObject({
    answer: z
      .string()
      .normalize("NFC")
      .trim()
      .min(1, "An answer is required")
      .max(MAX_REPLY)
      .nullable()
      .describe("Mailed to who asked. Null: it was answered elsewhere; nothing is mailed."),
  })
  .meta({ examples: [{ answer: "Yes, for the first year." }] });

/** The page of a deal's questions, by default with 20. */
export const questionsQuery = z.strictObject(paging(20));

nameSchemas({ DealQuestion: questionSchema, AnswerInput: answerBody });

/** What customers ask about proposals, and the answers. */
export const questionsApi = {
  list: contract(questionCalls.list, {
    tag: "Deals",
    access: can("deals.read"),
    operationId: "listDealQuestions",
    summary: "List what customers asked about a deal, in all its revisions.",
    description: "Those without an answer first, then the newest.",
    params: z.object({ id: rowId }),
    query: questionsQuery,
    response: page(questionSchema),
  }),
  answer: contract(questionCalls.answer, {
    tag: "Deals",
    access: can("deals.update"),
    operationId: "answerDealQuestion",
    summary: "Answer a customer's question by mail, or note that it was answered elsewhere.",
    description:
      "The answer goes to who asked, in the proposal's language; replies go to the answering member. A deal of any " +
      "stage can be answered.",
    keyDays: 7,
    params: z.object({ id: rowId, question_id: rowId }),
    body: answerBody,
    response: data(questionSchema),
    refusals: { 409: "The question was answered already.", 422: "The answer is empty or too long." },
  }),
};
