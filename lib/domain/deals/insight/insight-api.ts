import { z } from "zod";
import { can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { day } from "@/lib/core/contract/times";
import { fileLanguage } from "@/lib/core/i18n/file-language";
import { insightCalls } from "../calls";

/** Unit prices in minor units at which a service was accepted in a currency. */
const acceptedPricesSchema = z.object({
  currency: z.string(),
  lowest: z.int(),
  average: z.int(),
  highest: z.int(),
});

/** Offers with a service, each once: as an option, chosen or taken back by the customer, and accepted with it. */
const serviceInsightSchema = z.object({
  sale_catalog_item_id: z.int(),
  title: z.string(),
  offered: z.int(),
  optional: z.int(),
  chosen: z.int(),
  taken_back: z.int(),
  accepted: z.int(),
  prices: z.array(acceptedPricesSchema),
});

/** Offers with a member of a choice: a package, or a line among others. */
const memberInsightSchema = z.object({
  choice: z.string(),
  title: z.string(),
  offered: z.int(),
  selected: z.int(),
  accepted: z.int(),
  prices: z.array(acceptedPricesSchema),
});

const answerInsightSchema = z.object({
  field_id: z.int(),
  question: z.string(),
  answer: z.string(),
  offered: z.int(),
  accepted: z.int(),
});

const choiceInsightSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  members: z.array(memberInsightSchema),
  answers: z.array(answerInsightSchema),
});

const insightSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  offers: z.int(),
  services: z.array(serviceInsightSchema),
});

/** The most days that one answer covers. */
export const MAX_DAYS = 366;
/** The days until today that it covers unless it is said. */
export const USUAL_DAYS = 90;
/** The most services of an answer: those that were offered most. */
export const MAX_SERVICES = 500;
/** The most members of choices, in each currency. */
export const MAX_MEMBERS = 500;
/** The most answers to questions. */
export const MAX_ANSWERS = 500;

const period = {
  from: day
    .optional()
    .describe("First day, in the workspace's time zone; default 90 days until `to`.")
    .meta({ shared: "FirstDay" }),
  to: day.optional().describe("Last day; default today.").meta({ shared: "LastDay" }),
};
const insightQuery = z.strictObject(period);
const exportQuery = z.strictObject({
  language: fileLanguage,
  of: z.enum(["services", "members", "answers"]).default("services"),
  ...period,
});

export type InsightQuery = z.output<typeof insightQuery>;
export type InsightExportQuery = z.output<typeof exportQuery>;
export type Insight = z.output<typeof insightSchema>;
export type ChoiceInsight = z.output<typeof choiceInsightSchema>;
export type MemberInsight = z.output<typeof memberInsightSchema>;
export type AnswerInsight = z.output<typeof answerInsightSchema>;
export type ServiceInsight = z.output<typeof serviceInsightSchema>;

nameSchemas({
  Insight: insightSchema,
  ServiceInsight: serviceInsightSchema,
  AcceptedPrices: acceptedPricesSchema,
  ChoiceInsight: choiceInsightSchema,
  MemberInsight: memberInsightSchema,
  AnswerInsight: answerInsightSchema,
});

export const insightApi = {
  services: contract(insightCalls.services, {
    tag: "Deals",
    access: can("deals.read"),
    operationId: "getServiceInsight",
    summary: "Get how often each service was offered, chosen and accepted.",
    description:
      "Offers first sent in the period, without replaced revisions. `chosen`, `taken_back`: by customers. `prices`: " +
      "of accepted units. At most 500, those offered most first.",
    query: insightQuery,
    response: data(insightSchema),
  }),
  choices: contract(insightCalls.choices, {
    tag: "Deals",
    access: can("deals.read"),
    operationId: "getChoiceInsight",
    summary: "Get how often packages, lines to choose from and answers were offered and accepted.",
    description:
      "`selected`: as the offer stands. `prices`: of accepted members that do not " +
      "repeat. Only answers that are chosen from options. At most 500 each.",
    query: insightQuery,
    response: data(choiceInsightSchema),
  }),
  export: contract(insightCalls.export, {
    tag: "Deals",
    access: can("deals.read"),
    operationId: "exportServiceInsight",
    summary: "Download the same as CSV (UTF-8).",
    description:
      "A row for each service (`of`: member of a choice, answer) and each currency in which it was accepted.",
    limits: ["export"],
    query: exportQuery,
    response: z.instanceof(ReadableStream),
    produces: ["text/csv"],
  }),
};
