import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  openAnswerProblems,
  openPrice,
  openQuestionProblem,
  type OpenQuestion,
} from "@/lib/core/pricing/open-answers";
import { answerProblems } from "@/lib/core/pricing/questions";
import type { PricingField } from "@/lib/core/pricing/types";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import { linesOfOneItem } from "./arbitraries";
import { makeField, makeRules } from "./make";
import { oraclePrice } from "./oracle";
import { isWithin } from "./open-answers-oracle";

const words = { yes: "Yes", no: "No" };
const opened: fc.Arbitrary<OpenQuestion[]> = fc.uniqueArray(
  fc.record(
    {
      field_id: fc.integer({ min: 1, max: 6 }),
      options: fc.uniqueArray(fc.constantFrom("a", "B", "ab", "1"), { minLength: 1 }),
      least: fc.integer({ min: 0, max: 8 }),
      most: fc.integer({ min: 4, max: 20 }),
      longest: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ["field_id"] },
  ),
  { selector: ({ field_id: id }) => id },
);

test("20,000 random lines cost what the oracle says, whoever gives the answers [U-177]", () => {
  fc.assert(
    fc.property(linesOfOneItem, ({ rules, fields, currency, conversion, answers: lines }) => {
      for (const answers of lines) {
        // The engine converts between two currencies only.
        const from = conversion ? "USD" : currency;
        const pricing = { rules, questions: fields, currency: from, rate: conversion?.toRate ?? 1 };
        const price = openPrice(pricing, answers, { currency, words });
        const expected = oraclePrice(rules, fields, answers, {
          currency,
          ...(conversion && { fromRate: 1, toRate: conversion.toRate }),
        });
        expect(price.ok ? { price: price.amount } : { problem: price.problem }).toEqual(
          "price" in expected
            ? expected
            : { problem: "missing" in expected ? "missing_answer" : "amount_too_large" },
        );
      }
    }),
    { numRuns: 2_000 },
  );
});

const options = ["a", "B", "ab", "1", "yes"].map((value) => ({ value, label: value }));
/** Of the fourth to sixth question; the others are numbers. */
const KINDS: Record<number, Partial<PricingField>> = {
  4: { type: "select", subType: "radio", options },
  5: { type: "select", subType: "multiselect", options },
  6: { type: "text" },
};

test("an answer is refused where it is outside of what was opened, and only there [U-177]", () => {
  fc.assert(
    fc.property(linesOfOneItem, opened, ({ rules, fields: numbers, answers: lines }, open) => {
      const fields = numbers.map((field) => ({ ...field, ...KINDS[field.id] }));
      for (const answers of lines) {
        const usual = answerProblems(fields, answers, rules);
        const counted = cleanAnswers(fields, answers);
        const outside = open
          .filter(({ field_id: id }) => counted[id] !== undefined && !usual.some((one) => one.fieldId === id))
          .filter((each) => !isWithin(each, counted[each.field_id]));
        const found = openAnswerProblems({ rules, questions: fields }, open, answers);
        expect(found.slice(0, usual.length)).toEqual(usual);
        expect(found.slice(usual.length).map(({ fieldId }) => fieldId)).toEqual(
          outside.map(({ field_id: id }) => id),
        );
      }
    }),
    { numRuns: 2_000 },
  );
});

describe("what is opened of a question [U-176]", () => {
  const number = { ...makeField({ id: 1 }), type: "number" as const, subType: null };
  const select = { ...number, type: "select" as const, options: [{ value: "a", label: "A" }] };
  const text = { ...number, type: "text" as const };

  test.each<[PricingField | undefined, OpenQuestion, ReturnType<typeof openQuestionProblem>]>([
    [undefined, { field_id: 1 }, "unknown"],
    [number, { field_id: 1 }, null],
    [number, { field_id: 1, least: 2, most: 2 }, null],
    [number, { field_id: 1, least: 3, most: 2 }, "most"],
    [number, { field_id: 1, options: ["a"] }, "options"],
    [number, { field_id: 1, longest: 3 }, "longest"],
    [select, { field_id: 1, options: ["a"] }, null],
    [select, { field_id: 1, options: ["a", "b"] }, "options"],
    [select, { field_id: 1, least: 1 }, "least"],
    [text, { field_id: 1, longest: 3 }, null],
    [text, { field_id: 1, most: 3 }, "most"],
  ])("%j opened as %j: %s", (question, open, problem) => {
    expect(openQuestionProblem(question, open)).toBe(problem);
  });

  test("an answer that is hidden by others counts no more", () => {
    const shown = { fieldId: 1, operator: ">" as const, value: "3" };
    const questions = [number, { ...text, id: 2, visibleWhen: [shown] }];
    const open = [{ field_id: 2, longest: 3 }];
    const problems = (answers: Record<string, string | number>) =>
      openAnswerProblems({ rules: makeRules(), questions }, open, answers);
    expect(problems({ 1: 4, 2: "too long" })).toEqual([{ fieldId: 2, problem: "too_long" }]);
    expect(problems({ 1: 2, 2: "too long" })).toEqual([]);
  });
});
