import { describe, expect, test } from "vitest";
import { isConfirmable, answerProblems, isConditional, questionsOf } from "@/lib/core/pricing/questions";
import type { Answers } from "@/lib/core/pricing/types";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import {
  delivery,
  extras,
  makeField,
  makeModifier,
  makeRules,
  makeTiered,
  pages,
  questions,
  rush,
} from "./make";

const tier = { fieldId: 1, from: 1, to: null, rate: 1, flatFee: 0 };
const interval = { fieldId: 3, from: 1, to: 10, rate: 1, type: "plus" as const };

describe("questions of an item (S-065)", () => {
  const fields = [
    makeField({ id: 1, position: 5 }),
    makeField({ id: 2, position: 4 }),
    makeField({ id: 3, position: 3 }),
    makeField({ id: 4, position: 2, visibleWhen: [{ fieldId: 5, operator: "=", value: "1" }] }),
    makeField({ id: 5, position: 1, visibleWhen: [{ fieldId: 4, operator: "=", value: "1" }] }),
    makeField({ id: 6, position: 0 }),
  ];
  const asked = (rules: Parameters<typeof makeRules>[0]) =>
    questionsOf(makeRules(rules), fields).map(({ id }) => id);

  test("are its main field and those its rules name, in position order", () => {
    expect(
      asked({ mainFieldId: 1, modifiers: [makeModifier({ fieldId: 2 })], modificationIntervals: [interval] }),
    ).toEqual([3, 2, 1]);
    expect(asked({ tiers: [{ ...tier, fieldId: 2 }] })).toEqual([2]);
  });

  test("and, repeatedly, those that their conditions name, even in a ring", () => {
    expect(asked({ modifiers: [makeModifier({ fieldId: 4 })] })).toEqual([5, 4]);
  });

  test("are none for an item without rules, whose dialog never opens", () => {
    expect(asked({ mainFieldId: 1 })).toEqual([]);
  });

  test("leave out a field that is gone", () => {
    expect(asked({ modifiers: [makeModifier({ fieldId: 99 })] })).toEqual([]);
  });

  test.each([
    ["tiers", { tiers: [tier] }, true],
    ["modifiers", { modifiers: [makeModifier({})] }, true],
    ["modification intervals", { modificationIntervals: [interval] }, true],
    ["a main field alone", { mainFieldId: 1 }, false],
  ])("an item with %s is priced by rules: %s", (_case, rules, conditional) => {
    expect(isConditional(makeRules(rules))).toBe(conditional);
  });
});

describe("problems with answers", () => {
  const counting = makeTiered([tier]);
  const text = makeField({ id: 5, type: "text" });
  const checkbox = makeField({ id: 6, type: "checkbox" });
  const all = [...questions, text, checkbox];

  test.each<[string, Answers, object[]]>([
    [
      "nothing is wrong with good ones",
      { 1: 2.5, 2: false, 3: "express", 4: ["logo", "video"], 5: "x", 6: true },
      [],
    ],
    ["nor with none at all", {}, []],
    ["a number as text", { 1: "5" }, [{ fieldId: 1, problem: "wrong_type" }]],
    ["a number that is none", { 1: Number.NaN }, [{ fieldId: 1, problem: "wrong_type" }]],
    ["an endless number", { 1: Number.POSITIVE_INFINITY }, [{ fieldId: 1, problem: "wrong_type" }]],
    ["yes as text", { 2: "yes" }, [{ fieldId: 2, problem: "wrong_type" }]],
    ["an option that is not offered", { 3: "pigeon" }, [{ fieldId: 3, problem: "unknown_option" }]],
    ["an option's label", { 3: "Express" }, [{ fieldId: 3, problem: "unknown_option" }]],
    ["a number for an option", { 3: 1 }, [{ fieldId: 3, problem: "wrong_type" }]],
    ["a list for one choice", { 3: ["express"] }, [{ fieldId: 3, problem: "wrong_type" }]],
    ["one choice for a list", { 4: "logo" }, [{ fieldId: 4, problem: "wrong_type" }]],
    [
      "a list with one that is not offered",
      { 4: ["logo", "song"] },
      [{ fieldId: 4, problem: "unknown_option" }],
    ],
    ["a list with a number in it", { 4: JSON.parse('["logo", 1]') }, [{ fieldId: 4, problem: "wrong_type" }]],
    ["a number for text", { 5: 1 }, [{ fieldId: 5, problem: "wrong_type" }]],
    ["text for a checkbox", { 6: "true" }, [{ fieldId: 6, problem: "wrong_type" }]],
  ])("%s [CAL-14]", (_case, answers, problems) => {
    expect(answerProblems(all, answers, makeRules({}))).toEqual(problems);
  });

  const required = { ...extras, isRequired: true };
  test.each([undefined, null, "", "  ", []])(
    "a required question answered with %j is missing [CAL-14]",
    (answer) => {
      expect(answerProblems([required], { [extras.id]: answer }, makeRules({}))).toEqual([
        { fieldId: extras.id, problem: "missing" },
      ]);
    },
  );

  test("0 and no are answers [CAL-14]", () => {
    const [number, boolean] = [
      { ...pages, isRequired: true },
      { ...rush, isRequired: true },
    ];
    expect(answerProblems([number, boolean], { [pages.id]: 0, [rush.id]: false }, counting)).toEqual([]);
  });

  test.each([
    ["a tier", counting],
    ["a modification", makeRules({ modificationIntervals: [{ ...interval, fieldId: pages.id }] })],
  ])(
    "less than no units are refused where %s counts them, not priced as 0 [S-068] [S-070]",
    (_case, rules) => {
      expect(answerProblems([pages], { [pages.id]: -0.5 }, rules)).toEqual([
        { fieldId: pages.id, problem: "negative" },
      ]);
      expect(answerProblems([pages], { [pages.id]: -0.5 }, makeRules({}))).toEqual([]);
    },
  );

  test("a hidden question is not judged, a shown one is [CAL-11, CAL-14]", () => {
    const hidden = {
      ...delivery,
      isRequired: true,
      visibleWhen: [{ fieldId: rush.id, operator: "=" as const, value: "yes" }],
    };
    expect(
      answerProblems([rush, hidden], { [rush.id]: false, [delivery.id]: "pigeon" }, makeRules({})),
    ).toEqual([]);
    expect(answerProblems([rush, hidden], { [rush.id]: true }, makeRules({}))).toEqual([
      { fieldId: delivery.id, problem: "missing" },
    ]);
  });
});

describe("confirming", () => {
  const rules = makeTiered([{ from: 1, to: null, rate: 100, flatFee: 0 }]);
  const price = unitPrice(rules, questions, { [pages.id]: 2 });

  test("is possible once everything is in order [CAL-14]", () => {
    expect(isConfirmable({ price, isCalculating: false, problems: [] })).toBe(true);
  });

  test.each([
    ["while calculating", { price, isCalculating: true, problems: [] }],
    ["before the first price", { price: null, isCalculating: false, problems: [] }],
    [
      "with an error in the calculation",
      { price: unitPrice(rules, questions, {}), isCalculating: false, problems: [] },
    ],
    [
      "with a required answer missing",
      { price, isCalculating: false, problems: [{ fieldId: 3, problem: "missing" as const }] },
    ],
  ])("is not possible %s [CAL-14]", (_case, state) => {
    expect(isConfirmable(state)).toBe(false);
  });
});
