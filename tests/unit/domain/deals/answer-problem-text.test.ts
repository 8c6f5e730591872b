import { expect, test } from "vitest";
import { answerProblemText } from "@/lib/domain/deals/lines/answer-problem-text";
import type { AnswerProblem } from "@/lib/core/pricing/questions";
import type { PricingField } from "@/lib/core/pricing/types";

const question = (changes: Partial<PricingField>): PricingField => ({
  id: 7,
  type: "select",
  subType: "dropdown",
  isRequired: true,
  position: 1,
  visibleWhen: [],
  options: [],
  staffTitle: "Style",
  clientTitle: "Which style?",
  ...changes,
});
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index + 1), label: `Style ${index + 1}` }));
const text = (problem: AnswerProblem["problem"], changes: Partial<PricingField>) =>
  answerProblemText({ fieldId: 7, problem }, [question({ id: 6, staffTitle: "Other" }), question(changes)]);

test.each<[AnswerProblem["problem"], Partial<PricingField>, string]>([
  [
    "unknown_option",
    { options: options(2) },
    'The answer to "Style" must be one of: "1" (Style 1), "2" (Style 2)',
  ],
  [
    "wrong_type",
    { subType: "multiselect", options: [{ value: "bold", label: "bold" }] },
    'The answer to "Style" must be a list of some of: "bold"',
  ],
  ["missing", { type: "text" }, '"Style" needs an answer: a text'],
  ["missing", { type: "boolean", staffTitle: "" }, '"Which style?" needs an answer: true or false'],
  ["wrong_type", { type: "number" }, 'The answer to "Style" must be a number'],
  ["negative", { type: "number" }, 'The answer to "Style" must be a number of at least 0'],
])(
  "an answer that is %s is refused by its question and what it takes [CAL-14]",
  (problem, changes, expected) => {
    expect(text(problem, changes)).toBe(expected);
  },
);

test("at most ten options are named [CAL-14]", () => {
  const message = text("unknown_option", { options: options(12) });
  expect(message).toContain('"10" (Style 10), and 2 more');
  expect(message).not.toContain("Style 11");
});
