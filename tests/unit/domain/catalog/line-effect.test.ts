import { describe, expect, test } from "vitest";
import { effectOf } from "@/lib/domain/catalog/preview/effect-of";
import { lineEffect, type OfferedLine } from "@/lib/domain/catalog/preview/preview-change";
import type { LineEffect } from "@/lib/domain/catalog/schema";
import type { PriceRules, PricingField } from "@/lib/core/pricing/types";

const PAGES: PricingField = {
  id: 7,
  type: "number",
  subType: null,
  isRequired: false,
  position: 1,
  visibleWhen: [],
  options: [],
  staffTitle: "Pages",
  clientTitle: "Pages",
};
const fixed = (standardAmount: number, margins: [number, number] = [0, 100]): PriceRules => ({
  pricingOption: "fixed",
  basePrice: null,
  standardAmount,
  customHourlyPrice: null,
  mainFieldId: null,
  tierMode: "graduated",
  tiers: [],
  modifiers: [],
  modificationIntervals: [],
  minMargin: margins[0],
  maxMargin: margins[1],
});
const tiered = (rate: number): PriceRules => ({
  ...fixed(0),
  pricingOption: "calculated",
  mainFieldId: 7,
  tiers: [{ fieldId: 7, from: 1, to: null, rate, flatFee: 0 }],
});
const line = (change: Partial<OfferedLine> = {}): OfferedLine => ({
  unitPrice: 100_00,
  quantity: 1,
  fieldValues: {},
  currency: "CAD",
  rate: 1,
  ...change,
});
const effect = (offered: OfferedLine, present: PriceRules, proposed: PriceRules) =>
  lineEffect(offered, { present, proposed, fields: [PAGES], defaultCurrency: "CAD" });

describe("what a change does to an offered line", () => {
  test("is the difference of the two prices, times the quantity", () => {
    expect(effect(line({ quantity: 3 }), fixed(100_00), fixed(110_00))).toEqual({
      present_price: 100_00,
      new_price: 110_00,
      difference: 30_00,
      leaves_range: false,
      problem: null,
    });
  });

  test("is stated in the deal's currency, at the deal's rate", () => {
    expect(
      effect(line({ currency: "USD", rate: 0.75, unitPrice: 75_00 }), fixed(100_00), fixed(120_00)),
    ).toMatchObject({ present_price: 75_00, new_price: 90_00, difference: 15_00 });
  });

  test("leaves the range when an agreed price was inside and would be outside", () => {
    expect(
      effect(line({ unitPrice: 85_00 }), fixed(100_00, [80, 100]), fixed(120_00, [80, 100])).leaves_range,
    ).toBe(true);
    expect(
      effect(line({ unitPrice: 96_00 }), fixed(100_00, [80, 100]), fixed(120_00, [80, 100])).leaves_range,
    ).toBe(false);
    expect(effect(line({ unitPrice: 100_00 }), fixed(100_00), fixed(90_00)).leaves_range).toBe(true);
  });

  test("does not leave a range that it was outside of already", () => {
    expect(
      effect(line({ unitPrice: 10_00 }), fixed(100_00, [80, 100]), fixed(120_00, [80, 100])).leaves_range,
    ).toBe(false);
  });

  test("is unknown when the new rules need an answer that was never given", () => {
    expect(effect(line(), fixed(100_00), tiered(5_00))).toEqual({
      present_price: 100_00,
      new_price: null,
      difference: null,
      leaves_range: false,
      problem: "answers",
    });
    expect(effect(line({ fieldValues: { 7: 4 } }), tiered(5_00), tiered(6_00))).toMatchObject({
      present_price: 20_00,
      new_price: 24_00,
      problem: null,
    });
  });
});

describe("what all lines come to", () => {
  const row = (change: Partial<LineEffect>): LineEffect => ({
    deal_id: 1,
    deal_number: "Q-000001",
    deal_name: "",
    customer_name: "",
    currency: "CAD",
    quantity: 1,
    unit_price: 1,
    present_price: 1,
    new_price: 1,
    difference: 0,
    leaves_range: false,
    problem: null,
    ...change,
  });

  test("counts deals, not lines, and adds by currency", () => {
    const lines = [
      row({ difference: 5 }),
      row({ difference: 7, leaves_range: true }),
      row({ deal_id: 2, currency: "USD", difference: -3 }),
      row({ deal_id: 3 }),
      row({ deal_id: 4, difference: null, problem: "answers" }),
    ];
    expect(effectOf(lines)).toEqual({
      deals: 4,
      changed: 3,
      leaving: 1,
      unpriced: 1,
      differences: [
        { currency: "CAD", amount: 12 },
        { currency: "USD", amount: -3 },
      ],
    });
  });

  test("is nothing for no lines", () => {
    expect(effectOf([])).toEqual({ deals: 0, changed: 0, leaving: 0, unpriced: 0, differences: [] });
  });
});
