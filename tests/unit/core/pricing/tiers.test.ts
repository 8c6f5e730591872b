import { describe, expect, test } from "vitest";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import type { AnswerValue } from "@/lib/core/pricing/types";
import { makeField, makeRules, makeTiered, pages, questions } from "./make";

const priceFor = (rules: Parameters<typeof unitPrice>[0], answer: AnswerValue | null) =>
  unitPrice(rules, questions, { [pages.id]: answer });

describe("Stripe's graduated tiers: 1-5 at 7.00, 6-10 at 6.50, 11+ at 6.00", () => {
  // Source: docs.stripe.com/subscriptions/pricing-models/tiered-pricing, "Graduated pricing".
  const stripe = makeTiered([
    { from: 1, to: 5, rate: 700, flatFee: 0 },
    { from: 6, to: 10, rate: 650, flatFee: 0 },
    { from: 11, to: null, rate: 600, flatFee: 0 },
  ]);
  test.each([
    [1, 700],
    [5, 3500],
    [6, 4150],
    [20, 12750],
    [25, 15750],
  ])("%i units cost %i cents [CAL-03, PRC-02]", (units, amount) => {
    expect(priceFor(stripe, units)).toMatchObject({ ok: true, amount });
  });
});

describe("Stripe's volume tiers: 1-5 at 7.00, 6-10 at 6.50, 11+ at 6.00", () => {
  // Source: docs.stripe.com/subscriptions/pricing-models/tiered-pricing, "Volume pricing".
  const rows = [
    { from: 1, to: 5, rate: 700, flatFee: 0 },
    { from: 6, to: 10, rate: 650, flatFee: 0 },
    { from: 11, to: null, rate: 600, flatFee: 0 },
  ];
  const stripe = makeTiered(rows, { tierMode: "volume" });
  test.each([
    [1, 700],
    [5, 3500],
    [6, 3900],
    [20, 12000],
    [25, 15000],
  ])("%i units cost %i cents [U-160]", (units, amount) => {
    expect(priceFor(stripe, units)).toMatchObject({ ok: true, amount });
    const reversed = { ...stripe, tiers: [...stripe.tiers].reverse() };
    expect(priceFor(reversed, units)).toMatchObject({ ok: true, amount });
  });

  test("the trace has the one tier, and all units at its rate [U-160, S-077]", () => {
    expect(priceFor(stripe, 7)).toMatchObject({
      trace: [{ label: "Pages: 6-10", amount: 4550, basis: { units: "7", rate: 650, from: 6, to: 10 } }],
    });
  });
});

describe("packages: a price for up to 10, up to 50, and above [U-160]", () => {
  const packages = makeTiered(
    [
      { from: 1, to: 10, rate: 0, flatFee: 100_00 },
      { from: 11, to: 50, rate: 0, flatFee: 400_00 },
      { from: 61, to: 100, rate: 5_00, flatFee: 300_00 },
    ],
    { tierMode: "volume" },
  );
  test.each([
    ["no units cost nothing", 0, 0],
    ["the first unit costs the whole package", 1, 100_00],
    ["half a unit, too", 0.5, 100_00],
    ["the last unit of a package", 10, 100_00],
    ["a part of the next unit is in the next package", 10.5, 400_00],
    ["between two tiers the lower one stands", 60, 400_00],
    ["a fee beside a rate counts once", 61, 605_00],
    ["above the last bound the last tier stands, for all units", 200, 1300_00],
  ])("%s: %d units [U-160]", (_case, units, amount) => {
    expect(priceFor(packages, units)).toMatchObject({ ok: true, amount });
  });
});

describe("Lago's tiers with flat fees: 0-10 at 10 plus 2, 11+ at 5 plus 3", () => {
  // Source: getlago/lago-api on GitHub, spec/services/charges/charge_models/graduated_service_spec.rb.
  const lago = makeTiered([
    { from: 0, to: 10, rate: 10, flatFee: 2 },
    { from: 11, to: null, rate: 5, flatFee: 3 },
  ]);
  test.each([
    [0, 0],
    [1, 12],
    [10, 102],
    [11, 110],
    [12, 115],
  ])("%i units cost %i [CAL-03]", (units, amount) => {
    expect(priceFor(lago, units)).toMatchObject({ ok: true, amount });
  });
});

describe("bounds (S-068)", () => {
  const gapped = makeTiered([
    { from: 1, to: 5, rate: 100, flatFee: 10 },
    { from: 11, to: 20, rate: 50, flatFee: 20 },
  ]);
  test.each([
    ["the first tier to its last unit", 5, 510],
    ["a gap charges nothing", 8, 510],
    ["to the gap's end", 10, 510],
    ["the tier after the gap counts its own units only", 12, 630],
    ["units beyond the last bound charge nothing", 1000, 1030],
  ])("%s: %i units [CAL-03, PRC-02]", (_case, units, amount) => {
    expect(priceFor(gapped, units)).toMatchObject({ ok: true, amount });
  });

  test("half a unit costs half the rate, and reaching a tier at all its whole fee [CAL-03]", () => {
    expect(priceFor(gapped, 0.5)).toMatchObject({ ok: true, amount: 60 });
  });

  test("no units, or fewer, charge nothing, not even a fee [CAL-03]", () => {
    expect(priceFor(gapped, 0)).toMatchObject({ ok: true, amount: 0, trace: [] });
    expect(priceFor(gapped, -3)).toMatchObject({ ok: true, amount: 0, trace: [] });
  });

  test("numeric text counts as its number (CAL-12)", () => {
    expect(priceFor(gapped, "5")).toMatchObject({ ok: true, amount: 510 });
  });

  test("the order of the tiers does not matter [CAL-03]", () => {
    const reversed = { ...gapped, tiers: [...gapped.tiers].reverse() };
    expect(priceFor(reversed, 12)).toMatchObject({ ok: true, amount: 630 });
  });
});

describe("the main field", () => {
  const tiered = makeTiered([{ from: 1, to: null, rate: 100, flatFee: 0 }]);

  test.each([null, "", "many", true, Number.NaN])(
    "answered with %j leaves the price unknown and names the question [CAL-03, CAL-14]",
    (answer) => {
      expect(priceFor(tiered, answer)).toEqual({ ok: false, problem: "missing_answer", fieldId: pages.id });
    },
  );

  test("hidden leaves the price unknown as well, whatever was answered before (S-079) [CAL-11]", () => {
    const hidden = { ...pages, visibleWhen: [{ fieldId: 2, operator: "=" as const, value: "true" }] };
    const fields = [hidden, makeField({ id: 2, type: "boolean" })];
    expect(unitPrice(tiered, fields, { 1: 4, 2: false })).toMatchObject({ ok: false, fieldId: 1 });
    expect(unitPrice(tiered, fields, { 1: 4, 2: true })).toMatchObject({ ok: true, amount: 400 });
  });

  test("counts for every tier, whatever field a tier names; without one the tier's own field counts [CAL-03]", () => {
    const elsewhere = { ...tiered, tiers: [{ fieldId: 9, from: 1, to: null, rate: 100, flatFee: 0 }] };
    expect(priceFor(elsewhere, 3)).toMatchObject({ ok: true, amount: 300 });
    expect(priceFor({ ...tiered, mainFieldId: null }, 3)).toMatchObject({ ok: true, amount: 300 });
  });
});

describe("the base amount (S-055)", () => {
  const both = { basePrice: 200, standardAmount: 300 };
  const tier = [{ fieldId: 1, from: 1, to: null, rate: 1, flatFee: 0 }];
  test.each([
    ["fixed: the standard amount", makeRules(both), 300],
    ["fixed without one: the base price", makeRules({ basePrice: 200 }), 200],
    ["fixed ignores tiers", makeRules({ ...both, mainFieldId: 1, tiers: tier }), 300],
    ["calculated without tiers: the base price", makeRules({ ...both, pricingOption: "calculated" }), 200],
    [
      "calculated without one: the standard amount",
      makeRules({ pricingOption: "calculated", standardAmount: 300 }),
      300,
    ],
    [
      "calculated with tiers: the tiers alone",
      makeRules({ ...both, pricingOption: "calculated", mainFieldId: 1, tiers: tier }),
      7,
    ],
    ["variable, kept for old data: as fixed", makeRules({ ...both, pricingOption: "variable" }), 300],
    ["neither: 0", makeRules(), 0],
    ["a standard amount of 0 is an amount", makeRules({ standardAmount: 0, basePrice: 200 }), 0],
  ])("%s [CAL-03]", (_case, rules, amount) => {
    expect(priceFor(rules, 7)).toMatchObject({ ok: true, amount });
  });
});
