import { describe, expect, test } from "vitest";
import type { Condition, PricingField } from "@/lib/core/pricing/types";
import { cleanAnswers, visibleFields } from "@/lib/core/pricing/visibility";
import { makeField } from "./make";

const when = (fieldId: number, value: string): Condition => ({ fieldId, operator: "=", value });
const ids = (fields: PricingField[]) => fields.map(({ id }) => id);

describe("a question shows", () => {
  const shop = makeField({ id: 1, type: "boolean" });
  const products = makeField({ id: 2, visibleWhen: [when(1, "yes")] });
  const photos = makeField({
    id: 3,
    visibleWhen: [when(1, "yes"), { fieldId: 2, operator: ">", value: "10" }],
  });
  const fields = [shop, products, photos];

  test.each([
    ["nothing answered", {}, [1]],
    ["the first one met", { 1: true }, [1, 2]],
    ["one of two conditions met", { 1: true, 2: 10 }, [1, 2]],
    ["every condition met", { 1: true, 2: 11 }, [1, 2, 3]],
    ["another answer", { 1: false, 2: 11 }, [1]],
    ["an empty answer", { 1: "", 2: 11 }, [1]],
    ["the answer taken back", { 1: null, 2: 11 }, [1]],
  ])("when all its conditions hold: %s [CAL-11]", (_case, answers, shown) => {
    expect(ids(visibleFields(fields, answers))).toEqual(shown);
  });

  test("only when the questions it depends on show themselves (S-079) [CAL-11]", () => {
    const chain = [shop, products, makeField({ id: 3, visibleWhen: [when(2, "20")] })];
    expect(ids(visibleFields(chain, { 1: false, 2: 20 }))).toEqual([1]);
    expect(ids(visibleFields(chain, { 1: true, 2: 20 }))).toEqual([1, 2, 3]);
  });

  test("not when it depends on one that does not exist [CAL-11]", () => {
    expect(ids(visibleFields([makeField({ id: 1, visibleWhen: [when(9, "1")] })], { 9: "1" }))).toEqual([]);
  });

  test("not when it depends on itself, on a ring, or on one in a ring, from whichever end one looks [CAL-11]", () => {
    const ring = [
      makeField({ id: 1, visibleWhen: [when(2, "1")] }),
      makeField({ id: 2, visibleWhen: [when(1, "1")] }),
      makeField({ id: 3, visibleWhen: [when(1, "1")] }),
      makeField({ id: 4, visibleWhen: [when(4, "1")] }),
      makeField({ id: 5 }),
    ];
    const answers = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 };
    expect(ids(visibleFields(ring, answers))).toEqual([5]);
    expect(ids(visibleFields([...ring].reverse(), answers))).toEqual([5]);
  });

  test("in position order, then by id", () => {
    const shuffled = [
      makeField({ id: 7, position: 2 }),
      makeField({ id: 9, position: 1 }),
      makeField({ id: 8, position: 1 }),
    ];
    expect(ids(visibleFields(shuffled, {}))).toEqual([8, 9, 7]);
    expect(ids(shuffled)).toEqual([7, 9, 8]);
  });
});

describe("answers worth keeping", () => {
  const fields = [
    makeField({ id: 1, type: "boolean" }),
    makeField({ id: 2, visibleWhen: [when(1, "yes")] }),
    makeField({ id: 3, type: "text" }),
    makeField({ id: 4, type: "select", subType: "multiselect" }),
  ];

  test("are those to questions that show (S-079) [BLD-41, CAL-11]", () => {
    expect(cleanAnswers(fields, { 1: false, 2: 5 })).toEqual({ 1: false });
    expect(cleanAnswers(fields, { 1: true, 2: 5 })).toEqual({ 1: true, 2: 5 });
  });

  test("are not empty: null, blank text and empty lists go, 0 and no stay [BLD-41]", () => {
    expect(cleanAnswers(fields, { 1: true, 2: 0, 3: "", 4: [] })).toEqual({ 1: true, 2: 0 });
    expect(cleanAnswers(fields, { 1: null, 3: "  ", 4: ["a"] })).toEqual({ 4: ["a"] });
  });

  test("belong to a question that exists", () => {
    expect(cleanAnswers(fields, { 99: "x", 3: "kept" })).toEqual({ 3: "kept" });
  });
});
