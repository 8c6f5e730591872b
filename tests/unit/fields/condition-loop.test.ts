import { expect, test } from "vitest";
import { conditionLoop, type ConditionedField } from "@/lib/fields/condition-loop";

const fields = (links: Record<number, number[]>): ConditionedField[] => Object.entries(links).map(([id, asks]) => ({ id: Number(id), name: `Q${id}`, asks }));

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
