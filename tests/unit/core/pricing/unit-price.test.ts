import { describe, expect, test } from "vitest";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import { delivery, makeModifier, makeRules, makeTiered, pages, questions, rush } from "./make";

const yes = { [rush.id]: true };
const minus = (value: number) => [makeModifier({ type: "minus", value })];

describe("promotions", () => {
  test("exist, add up, and are of the price after modifiers and intervals [CAL-02, CAL-06]", () => {
    const rules = makeRules({ standardAmount: 10000, modifiers: [makeModifier({ value: 10000 })] });
    const result = unitPrice(rules, questions, yes, { promotions: { bundle: 10, deal: 5, promo: 2.5 } });
    expect(result).toMatchObject({ ok: true, amount: 16500 });
    expect(
      result.ok && result.trace.filter(({ step }) => step === "promotion").map(({ amount }) => amount),
    ).toEqual([-2000, -1000, -500]);
  });

  test("never turn a price below 0 into one above [CAL-06, CAL-07]", () => {
    const rules = makeRules({ standardAmount: 100, modifiers: minus(300) });
    expect(unitPrice(rules, questions, yes, { promotions: { deal: 200 } })).toMatchObject({ amount: 0 });
    expect(
      unitPrice(makeRules({ standardAmount: 100 }), questions, yes, { promotions: { deal: 150 } }),
    ).toMatchObject({ amount: 0 });
  });

  test("left out change nothing [CAL-06]", () => {
    expect(unitPrice(makeRules({ standardAmount: 100 }), [], {})).toMatchObject({ amount: 100 });
  });
});

describe("the floor", () => {
  test("a price that rules push below 0 is 0, and the trace says so [CAL-07]", () => {
    expect(
      unitPrice(makeRules({ standardAmount: 100, modifiers: minus(250) }), questions, yes),
    ).toMatchObject({
      ok: true,
      amount: 0,
      original: 0,
      trace: [
        { step: "base", label: "Base price", amount: 100 },
        { step: "modifier", label: "Rush: Yes", amount: -250 },
        { step: "floor", label: "Minimum 0", amount: 150 },
      ],
    });
  });
});

describe("rounding (S-071)", () => {
  test.each([
    ["half a cent up", 100, 0.005, 101],
    ["less than half down", 100, 0.0049, 100],
    ["the half that binary fractions lose: 1.15 × 0.1 = 0.115", 115, 0.1, 127],
  ])("%s: once, at the end [CAL-01, CAL-02]", (_case, standardAmount, value, amount) => {
    const rules = makeRules({ standardAmount, modifiers: [makeModifier({ unit: "percent", value })] });
    expect(unitPrice(rules, questions, yes)).toMatchObject({ amount });
  });

  test("two thirds of a cent are not lost between the steps: rounding is a step of its own [CAL-02]", () => {
    const third = makeModifier({ unit: "percent", value: "0.004" });
    const result = unitPrice(makeRules({ standardAmount: 100, modifiers: [third, third] }), questions, yes);
    expect(result).toMatchObject({ amount: 101 });
    expect(result.ok && result.trace.map(({ step, amount }) => [step, amount])).toEqual([
      ["base", 100],
      ["modifier", 0],
      ["modifier", 0],
      ["rounding", 1],
    ]);
  });

  test("yen are charged in whole yen: ¥123.45 + 15 % = ¥142 (X-28) [CAL-01]", () => {
    const rules = makeRules({
      standardAmount: 12345,
      modifiers: [makeModifier({ unit: "percent", value: 0.15 })],
    });
    const result = unitPrice(rules, questions, yes, { currency: "JPY" });
    expect(result).toMatchObject({ amount: 14200 });
    expect(result.ok && result.trace.map(({ amount }) => amount)).toEqual([12300, 1900]);
  });
});

describe("conversion (S-080)", () => {
  const rules = makeRules({
    standardAmount: 10000,
    modifiers: [makeModifier({ unit: "percent", value: 0.15 })],
  });

  test("gives price and trace in the target currency, with the catalogue's own amounts and the rates [BLD-21, T-03]", () => {
    const conversion = { from: { rate: 1 }, to: { rate: "0.73" } };
    expect(unitPrice(rules, questions, yes, { currency: "USD", conversion })).toMatchObject({
      ok: true,
      amount: 8395,
      original: 11500,
      trace: [
        { step: "base", label: "Base price", amount: 7300, original: 10000 },
        { step: "modifier", label: "Rush: Yes (+15 %)", amount: 1095, original: 1500 },
        {
          step: "conversion",
          label: "CAD 1 → USD 0.73",
          amount: 0,
          basis: { from: { currency: "CAD", rate: "1" }, to: { currency: "USD", rate: "0.73" } },
        },
      ],
    });
  });

  test("converts the rounded price of the default currency: 0.005 is 0.01, times 100 is 1.00 (S-071) [BLD-21]", () => {
    const half = makeRules({
      standardAmount: 1,
      modifiers: [makeModifier({ unit: "percent", type: "minus", value: 0.5 })],
    });
    const result = unitPrice(half, questions, yes, {
      currency: "USD",
      conversion: { from: { rate: 1 }, to: { rate: 100 } },
    });
    expect(result).toMatchObject({ amount: 100 });
    expect(result.ok && result.trace.map(({ step, amount }) => [step, amount])).toEqual([
      ["base", 100],
      ["modifier", -100],
      ["rounding", 100],
      ["conversion", 0],
    ]);
  });

  test("from yen: whole yen first (X-28) [BLD-21]", () => {
    const conversion = { from: { rate: 1, currency: "JPY" }, to: { rate: "0.01" } };
    expect(
      unitPrice(makeRules({ standardAmount: 12345 }), [], {}, { currency: "USD", conversion }),
    ).toMatchObject({ amount: 123 });
    expect(
      unitPrice(makeRules({ standardAmount: 12350 }), [], {}, { currency: "USD", conversion }),
    ).toMatchObject({ amount: 124 });
  });

  test("to yen: in whole yen [BLD-21]", () => {
    const conversion = { from: { rate: 1 }, to: { rate: 110.5 } };
    expect(
      unitPrice(makeRules({ standardAmount: 1234 }), [], {}, { currency: "JPY", conversion }),
    ).toMatchObject({ amount: 136400 });
  });

  test("at a rate of 0 is refused", () => {
    const conversion = { from: { rate: 1 }, to: { rate: 0 } };
    expect(() => unitPrice(rules, questions, yes, { conversion })).toThrow(RangeError);
  });
});

describe("limits", () => {
  test("a unit costs at most 10^11 minor units", () => {
    expect(unitPrice(makeRules({ standardAmount: 1e11 }), [], {})).toMatchObject({ ok: true, amount: 1e11 });
    expect(unitPrice(makeRules({ standardAmount: 1e11 + 1 }), [], {})).toEqual({
      ok: false,
      problem: "amount_too_large",
    });
  });

  test("an answer of astronomic size is too large, not wrong", () => {
    const rules = makeTiered([{ from: 1, to: null, rate: 100, flatFee: 0 }]);
    expect(unitPrice(rules, questions, { [pages.id]: 1e300 })).toEqual({
      ok: false,
      problem: "amount_too_large",
    });
  });

  test("amounts whose running total would leave the exact integers are too large in every order", () => {
    const huge = [
      makeModifier({ value: 6e15 }),
      makeModifier({ value: 6e15 }),
      makeModifier({ type: "minus", value: 12e15 }),
    ];
    for (const modifiers of [huge, [...huge].reverse()])
      expect(unitPrice(makeRules({ modifiers }), questions, yes)).toEqual({
        ok: false,
        problem: "amount_too_large",
      });
  });
});

test("the trace names each reason as staff know it, and sums to the price (S-077) [CAL-02]", () => {
  const rules = makeTiered(
    [
      { from: 1, to: 5, rate: 700, flatFee: 100 },
      { from: 6, to: null, rate: 650, flatFee: 0 },
    ],
    {
      modifiers: [
        makeModifier({ fieldId: delivery.id, comparisonValue: "express", unit: "percent", value: 0.15 }),
        makeModifier({
          fieldId: delivery.id,
          operator: "!=",
          comparisonValue: "standard",
          type: "minus",
          unit: "percent",
          value: 0.0725,
        }),
      ],
      modificationIntervals: [{ fieldId: pages.id, from: 1, to: 10, rate: 3, type: "minus" }],
    },
  );
  expect(unitPrice(rules, questions, { [pages.id]: 8, [delivery.id]: "express" })).toMatchObject({
    ok: true,
    amount: 5956,
    trace: [
      { step: "tier", label: "Pages: 1-5", amount: 3600 },
      { step: "tier", label: "Pages: 6+", amount: 1950 },
      { step: "modifier", label: "Delivery: Express (+15 %)", amount: 833 },
      { step: "modifier", label: "Delivery != Standard (-7.25 %)", amount: -402 },
      { step: "interval", label: "Pages: 1-10", amount: -24 },
      { step: "rounding", label: "Rounding", amount: -1 },
    ],
  });
});
