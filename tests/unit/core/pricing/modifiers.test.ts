import { describe, expect, test } from "vitest";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import type { Answers, PriceModifier, PriceRules } from "@/lib/core/pricing/types";
import { delivery, extras, makeModifier, makeRules, pages, questions, rush } from "./make";

const price = (rules: Partial<PriceRules>, answers: Answers) =>
  unitPrice(makeRules({ standardAmount: 10000, ...rules }), questions, answers);
const yes = { [rush.id]: true };

describe("modifiers of a 100.00 service", () => {
  const cases: [string, Partial<PriceModifier>, number][] = [
    ["plus 25.00", { unit: "dollar", type: "plus", value: 2500 }, 12500],
    ["minus 25.00", { unit: "dollar", type: "minus", value: 2500 }, 7500],
    ["plus 15 %", { unit: "percent", type: "plus", value: 0.15 }, 11500],
    ["minus 7.25 %, written as text", { unit: "percent", type: "minus", value: "0.0725" }, 9275],
    ["switched off", { isActive: false, value: 2500 }, 10000],
    ["on another answer", { comparisonValue: "false", value: 2500 }, 10000],
  ];
  test.each(cases)("%s [CAL-04, PRC-03, PRC-05]", (_case, modifier, amount) => {
    expect(price({ modifiers: [makeModifier(modifier)] }, yes)).toMatchObject({ ok: true, amount });
  });

  test.each([
    ["=", "true", "Rush: Oui"],
    ["=", " YES ", "Rush: Oui"],
    ["=", "1", "Rush: Oui"],
    ["!=", "0", "Rush != Non"],
    ["!=", "maybe", "Rush != maybe"],
  ] as const)("%s %s reads in the trace as people say it [CAL-04]", (operator, comparisonValue, label) => {
    const rules = makeRules({
      standardAmount: 10000,
      modifiers: [makeModifier({ operator, comparisonValue, value: 500 })],
    });
    const result = unitPrice(rules, questions, yes, { words: { yes: "Oui", no: "Non" } });
    expect(result.ok && result.trace.map((step) => step.label)).toEqual(["Base price", label]);
  });

  test("an unanswered question fires nothing, not even != (S-069) [CAL-04]", () => {
    const modifiers = [makeModifier({ operator: "!=", comparisonValue: "false", value: 500 })];
    expect(price({ modifiers }, yes)).toMatchObject({ amount: 10500 });
    expect(price({ modifiers }, {})).toMatchObject({ amount: 10000 });
    expect(price({ modifiers }, { [rush.id]: null })).toMatchObject({ amount: 10000 });
  });

  test("every percent is of the base price, so two of 10 % make 20 % and the order is free (S-069) [CAL-04]", () => {
    const modifiers = [
      makeModifier({ unit: "percent", value: 0.1 }),
      makeModifier({ value: 5000 }),
      makeModifier({ unit: "percent", value: 0.1 }),
    ];
    expect(price({ modifiers }, yes)).toMatchObject({ amount: 17000 });
    expect(price({ modifiers: [...modifiers].reverse() }, yes)).toMatchObject({ amount: 17000 });
  });

  test("time is not offered; in old data hours cost the item's hourly price, or nothing without one (X-36) [CAL-04, CON-05, PRC-06]", () => {
    const modifiers = [makeModifier({ unit: "hour", value: 1.5 })];
    expect(price({ modifiers, customHourlyPrice: 8000 }, yes)).toMatchObject({ amount: 22000 });
    expect(
      price({ modifiers: [{ ...modifiers[0]!, type: "minus" }], customHourlyPrice: 1000 }, yes),
    ).toMatchObject({ amount: 8500 });
    expect(price({ modifiers }, yes)).toMatchObject({ amount: 10000 });
  });

  test("each matching choice of a multiselect fires its own (S-078) [CAL-04]", () => {
    const modifiers = [
      makeModifier({ fieldId: extras.id, comparisonValue: "logo", value: 1000 }),
      makeModifier({ fieldId: extras.id, comparisonValue: "photos", value: 200 }),
      makeModifier({ fieldId: extras.id, comparisonValue: "video", value: 30 }),
    ];
    expect(price({ modifiers }, { [extras.id]: ["logo", "photos"] })).toMatchObject({ amount: 11200 });
    expect(price({ modifiers }, { [extras.id]: [] })).toMatchObject({ amount: 10000 });
  });

  test("the answer to a hidden question fires nothing (S-079) [CAL-11]", () => {
    const hidden = {
      ...rush,
      visibleWhen: [{ fieldId: delivery.id, operator: "=" as const, value: "express" }],
    };
    const rules = makeRules({ standardAmount: 10000, modifiers: [makeModifier({ value: 500 })] });
    const answers = { [rush.id]: true, [delivery.id]: "standard" };
    expect(unitPrice(rules, [hidden, delivery], answers)).toMatchObject({ amount: 10000 });
    expect(unitPrice(rules, [hidden, delivery], { ...answers, [delivery.id]: "express" })).toMatchObject({
      amount: 10500,
    });
  });
});

describe("modification intervals of a 100.00 service", () => {
  const interval = { fieldId: pages.id, from: 1, to: 10, rate: 100, type: "plus" as const };
  const beyond = { ...interval, from: 11, to: null, rate: 50 };

  test.each([
    [4, 10400],
    [10, 11000],
    [12, 11100],
    [0, 10000],
    [-2, 10000],
  ])("%i pages at 1.00 up to 10 and 0.50 above make %i [CAL-05, PRC-04]", (answer, amount) => {
    expect(price({ modificationIntervals: [interval, beyond] }, { [pages.id]: answer })).toMatchObject({
      ok: true,
      amount,
    });
  });

  test("minus takes off, and a half unit half the rate [CAL-05, CON-05]", () => {
    const modificationIntervals = [{ ...interval, type: "minus" as const, rate: 75 }];
    expect(price({ modificationIntervals }, { [pages.id]: 2.5 })).toMatchObject({ amount: 9813 });
  });

  test("without a numeric answer nothing changes (S-070) [CAL-05]", () => {
    expect(price({ modificationIntervals: [interval] }, {})).toMatchObject({ amount: 10000 });
    expect(price({ modificationIntervals: [interval] }, { [pages.id]: "a few" })).toMatchObject({
      amount: 10000,
    });
  });

  test("a percent modifier is not of what the intervals add: they come after it [CAL-02, CAL-05]", () => {
    const result = price(
      { modifiers: [makeModifier({ unit: "percent", value: 0.5 })], modificationIntervals: [interval] },
      { ...yes, [pages.id]: 10 },
    );
    expect(result).toMatchObject({ amount: 16000 });
    expect(result.ok && result.trace.map(({ step }) => step)).toEqual(["base", "modifier", "interval"]);
  });
});
