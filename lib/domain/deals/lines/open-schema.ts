import { z } from "zod";
import type { StoredOpening, StoredOpenQuestion } from "@/db/schema";
import { nameSchemas, rowReference } from "@/lib/core/contract/contract";
import { MAX_ANSWER, MAX_QUANTITY } from "../limits";

const count = z.int().min(1).max(MAX_QUANTITY);

const quantityInput = z
  .strictObject({ least: count.default(1), most: count, step: count.default(1) })
  .superRefine(({ least, most, step }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (most <= least) refuse("most", "must be above least");
    else if (step > most - least) refuse("step", "must lead from least to another quantity up to most");
  })
  .describe("From least to most, in steps from least");

const bound = z.number().min(-1e12).max(1e12).optional();

const questionInput = z.strictObject({
  field_id: rowReference,
  options: z.array(z.string().max(MAX_ANSWER)).min(1).max(200).optional().describe("Those left open"),
  least: bound,
  most: bound,
  longest: z.int().min(1).max(MAX_ANSWER).optional(),
});

/**
 * What the customer may change of a line (U-170, U-176). Errors: a most that is not above least, a step that leads
 * nowhere. Nothing at all is the same as null.
 */
export const openInput = z
  .strictObject({ quantity: quantityInput.optional(), questions: z.array(questionInput).max(50).optional() })
  .transform(({ quantity, questions = [] }): StoredOpening | null =>
    quantity || questions.length > 0
      ? { ...(quantity && { quantity }), ...(questions.length > 0 && { questions: questions.map(said) }) }
      : null,
  );

/** Without what is not said. */
const said = (question: z.output<typeof questionInput>): StoredOpenQuestion =>
  Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined),
  ) as StoredOpenQuestion;

const int = z.int();

/** The same in a response. */
export const openSchema = z.object({
  quantity: z.object({ least: int, most: int, step: int }).optional(),
  questions: z
    .array(
      z.object({
        field_id: int,
        options: z.array(z.string()).optional(),
        least: z.number().optional(),
        most: z.number().optional(),
        longest: int.optional(),
      }),
    )
    .optional(),
});

/** What the seller suggested of an open line; answers in words, where questions are open. */
export const suggestionSchema = z.object({
  quantity: int,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
});

nameSchemas({ Opening: openSchema, OpeningInput: openInput, Suggestion: suggestionSchema });
