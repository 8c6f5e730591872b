import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conditionLoop,
  type ConditionedFields,
  questionsInRings,
} from "@/lib/domain/fields/condition-problems";

const fields = (links: Record<number, number[]>): ConditionedFields =>
  new Map(Object.entries(links).map(([id, asks]) => [Number(id), { id: Number(id), name: `Q${id}`, asks }]));

test.each([
  ["itself", { 1: [1] }, ["Q1", "Q1"]],
  ["a ring of three", { 1: [2], 2: [3], 3: [1] }, ["Q1", "Q2", "Q3", "Q1"]],
  ["a ring behind a fork", { 1: [2, 3], 2: [], 3: [1] }, ["Q1", "Q3", "Q1"]],
  ["a chain", { 1: [2], 2: [3], 3: [] }, null],
  ["two ways to one question", { 1: [2, 3], 2: [4], 3: [4], 4: [] }, null],
  ["a ring that it is not part of", { 1: [2], 2: [3], 3: [2] }, null],
  ["a question that is gone", { 1: [9] }, null],
])("%s", (_, links, loop) => {
  expect(conditionLoop(1, fields(links))).toEqual(loop);
});

test("the questions in rings are those that have a loop", () => {
  const links = fc.dictionary(
    fc.integer({ min: 1, max: 9 }).map(String),
    fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(links, (asked) => {
      const known = fields(asked);
      expect(questionsInRings(known)).toEqual(
        new Set([...known.keys()].filter((id) => conditionLoop(id, known))),
      );
    }),
  );
});

test("a chain of 20,000 questions and a ring of as many are walked at once", () => {
  const count = 20_000;
  const chain = fields(
    Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, at + 1 < count ? [at + 2] : []])),
  );
  const ring = new Map(chain).set(count, { id: count, name: "last", asks: [1] });
  expect([
    conditionLoop(1, chain),
    questionsInRings(chain).size,
    questionsInRings(ring).size,
    conditionLoop(1, ring)?.length,
  ]).toEqual([null, 0, count, count + 1]);
});
