import { describe, expect, test } from "vitest";
import {
  bulkModifiers,
  fractionOf,
  newModifier,
  offeredOperators,
  offeredUnits,
  operatorOptions,
  withQuestion,
  withUnit,
} from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/pricing/modifier-change";
import { pricingQuestions } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-terms";
import { constants, terms } from "./make";

const [pages, style, rush] = terms.pricing;
const operators = (question = pages) => offeredOperators(constants, question).map(({ slug }) => slug);

describe("a price modification in the editor", () => {
  test("compares numbers by six operators, never by contains or excludes [PRC-10] (X-35)", () => {
    expect(operators(pages)).toEqual([
      "equals",
      "not_equals",
      "greater_or_equal",
      "less_or_equal",
      "less",
      "greater",
    ]);
  });

  test("compares choices and yes-or-no by = and != only, and so while no question is chosen [PRC-08]", () => {
    expect([
      operators(style),
      operators(rush),
      offeredOperators(constants, undefined).map(({ slug }) => slug),
    ]).toEqual([
      ["equals", "not_equals"],
      ["equals", "not_equals"],
      ["equals", "not_equals"],
    ]);
  });

  test("shows an operator that is not offered as old, at the end, and only where the rule has it", () => {
    const signs = (question: typeof pages, presentId: number) =>
      operatorOptions(constants, question, presentId).map(({ constant, isOld }) =>
        isOld ? `${constant.slug} old` : constant.slug,
      );
    expect(signs(pages, 229)).toEqual([
      "equals",
      "not_equals",
      "greater_or_equal",
      "less_or_equal",
      "less",
      "greater",
      "contains old",
    ]);
    expect(signs(rush, 225)).toEqual(["equals", "not_equals", "greater_or_equal old"]);
    expect(signs(rush, 224)).toEqual(["equals", "not_equals"]);
  });

  test("is in $ or %, never in hours [PRC-10] (X-36)", () => {
    expect(offeredUnits(constants).map(({ unit }) => unit)).toEqual(["dollar", "percent"]);
  });

  test("loses the answer that it compares with when its question changes, and an operator that the new one lacks [PRC-09] [PRC-08]", () => {
    const row = { ...newModifier(constants, 1, "5"), comparison_operator_id: 225 };
    if (!style || !pages) throw new Error("no questions");
    expect(withQuestion(row, style, constants)).toEqual({
      field_id: 2,
      comparison_value: "",
      comparison_operator_id: 223,
    });
    expect(withQuestion(row, { ...pages, id: 9 }, constants)).toEqual({ field_id: 9, comparison_value: "" });
  });

  test("added in bulk is one for each option: value 0, plus, the first unit, = [PRC-11]", () => {
    expect(bulkModifiers(constants, 2, ["plain", "bold"])).toMatchObject([
      {
        field_id: 2,
        comparison_value: "plain",
        value: 0,
        type_id: 2,
        modifier_id: 1,
        comparison_operator_id: 223,
        is_active: true,
      },
      {
        field_id: 2,
        comparison_value: "bold",
        value: 0,
        type_id: 2,
        modifier_id: 1,
        comparison_operator_id: 223,
        is_active: true,
      },
    ]);
  });

  test.each([
    [15, 0.15],
    [7.25, 0.0725],
    [0, 0],
    [100, 1],
    [101, 1],
    [-5, 0],
    [null, 0],
  ])("holds %s percent as the fraction %s, kept between 0 and 100 [PRC-05] [PRC-07]", (percent, fraction) => {
    expect(fractionOf(percent)).toBe(fraction);
  });

  test("keeps the number that is shown when the unit changes, at most 100 percent [PRC-07] (X-37)", () => {
    const row = newModifier(constants, 1, "5");
    expect(withUnit({ ...row, value: 15_00 }, 3, constants)).toEqual({ modifier_id: 3, value: 0.15 });
    expect(withUnit({ ...row, value: 500_00 }, 3, constants)).toEqual({ modifier_id: 3, value: 1 });
    expect(withUnit({ ...row, modifier_id: 3, value: 0.15 }, 1, constants)).toEqual({
      modifier_id: 1,
      value: 15_00,
    });
  });

  test("names only questions that affect pricing; main questions are numbers [PRC-14]", () => {
    expect([
      pricingQuestions(terms).map(({ staffTitle }) => staffTitle),
      pricingQuestions(terms, "number").map(({ staffTitle }) => staffTitle),
    ]).toEqual([["Pages", "Style", "Rush"], ["Pages"]]);
  });
});
