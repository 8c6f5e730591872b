import { z } from "zod";
import {
  CHANGED,
  can,
  contract,
  data,
  flag,
  page,
  paging,
  rowId,
  writtenConstant,
  nameSchemas,
} from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { fieldCalls } from "./calls";
import { newQuestion, questionChange, questionFields } from "./question-form";
import { fieldSchema, managedFieldSchema } from "./schema";

const tag = "Questions";
const questionParts = questionFields(inEnglish);
const questionInput = newQuestion(inEnglish, questionParts).meta({
  examples: [{ name: "Number of pages", type_id: 2, go_sale_title: "How many pages?" }],
});
const questionChangeInput = questionChange(inEnglish, questionParts).meta({
  examples: [{ admin_title: "Number of pages" }],
});
const params = z.object({ id: rowId });
const stale = { 412: CHANGED };

nameSchemas({
  Question: fieldSchema,
  ManagedQuestion: managedFieldSchema,
  QuestionInput: questionInput,
  QuestionChange: questionChangeInput,
  QuestionUiInput: questionParts.ui,
  QuestionConditionsInput: questionParts.visible_when,
});

export const fieldsApi = {
  list: contract(fieldCalls.list, {
    tag,
    access: can("fields.read", "fields.update"),
    operationId: "listQuestions",
    summary: "List the questions, sorted by position.",
    query: z.strictObject({
      ...paging(100, 1000),
      search: z.string().max(MAX_SEARCH).optional().describe("Part of a title or the description."),
      is_standard: flag.optional().describe("Only standard questions, or only the workspace's own."),
      "filter[type_id]": writtenConstant.optional().describe("Id of the question's type."),
    }),
    response: page(fieldSchema),
  }),
  custom: contract(fieldCalls.custom, {
    tag,
    access: can("fields.read", "fields.update"),
    operationId: "listCustomQuestions",
    summary: "List all visible questions that the workspace itself created.",
    response: z.object({ data: z.array(fieldSchema) }),
  }),
  create: contract(fieldCalls.create, {
    tag,
    access: can("fields.create"),
    operationId: "createQuestion",
    summary: "Create a question.",
    description:
      "Without a position it is asked last. An option without a value gets one made from its label.",
    body: questionInput,
    response: data(managedFieldSchema),
    status: 201,
    location: "/fields/{id}",
  }),
  read: contract(fieldCalls.read, {
    tag,
    access: can("fields.read", "fields.update"),
    operationId: "getQuestion",
    summary: "Get a question and where it is used.",
    params,
    response: data(managedFieldSchema),
  }),
  update: contract(fieldCalls.update, {
    tag,
    access: can("fields.update"),
    operationId: "updateQuestion",
    summary: "Change a question.",
    description:
      "Fields that are left out keep their values, and an answer of GET /fields/{id} can be sent back as it is. A " +
      "change that would break a price or a condition is refused.",
    params,
    body: questionChangeInput,
    response: data(managedFieldSchema),
    refusals: stale,
  }),
  remove: contract(fieldCalls.remove, {
    tag,
    access: can("fields.delete"),
    operationId: "deleteQuestion",
    summary: "Delete a question.",
    description: "Refused while a service or another question uses it; the answer says where.",
    params,
    response: z.undefined(),
    refusals: stale,
  }),
};
