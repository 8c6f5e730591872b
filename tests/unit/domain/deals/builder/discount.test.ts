import { expect, test } from "vitest";
import { formTotals } from "@/app/(workspace)/deals/_parts/builder/deal-money";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { constants, makeForm, makeLine, PERCENT, quebec } from "./make";

const dollar = { kind: "dollar", rate: 1 } as const;
const percent = { kind: "percent", rate: 1 } as const;

test("a discount is an integer of at least 0, a percent has two decimals and is at most 100 [BLD-43] [T-01]", () => {
  const typed = (amount: number | null, terms: typeof dollar | typeof percent) =>
    reduceDeal(makeForm(), { type: "discountTyped", amount, terms }).discountAmount;
  expect([typed(1_550, dollar), typed(-5, dollar), typed(null, dollar)]).toEqual([1_550, 0, 0]);
  expect([typed(12.45, percent), typed(7.5, percent), typed(250, percent)]).toEqual([12.45, 7.5, 100]);
});

test("changing between $ and % keeps the figure on the screen [BLD-18]", () => {
  const fixed = reduceDeal(makeForm(), { type: "discountTyped", amount: 1_500, terms: dollar });
  const share = reduceDeal(fixed, { type: "discountModifierChanged", modifierId: PERCENT, terms: percent });
  expect(share).toMatchObject({ discountAmount: 15, discountModifierId: PERCENT, discountOriginal: null });
  expect(
    reduceDeal(share, { type: "discountModifierChanged", modifierId: 1, terms: dollar }).discountAmount,
  ).toBe(1_500);
});

test("an amount above 100 becomes no percentage, because 100 % would give the offer away", () => {
  const fixed = reduceDeal(makeForm(), { type: "discountTyped", amount: 25_000, terms: dollar });
  expect(
    reduceDeal(fixed, { type: "discountModifierChanged", modifierId: PERCENT, terms: percent }),
  ).toMatchObject({ discountAmount: 0, discountModifierId: PERCENT, discountOriginal: null });
});

test("a fixed discount in a currency without decimals is in whole units", () => {
  expect(
    reduceDeal(makeForm({ currency: "JPY" }), { type: "discountTyped", amount: 1_250, terms: dollar })
      .discountAmount,
  ).toBe(1_300);
});

test("totals follow the discount before or after tax [BLD-18, TOT-03, TOT-04]", () => {
  const form = makeForm({ selectedItems: [makeLine()], discountAmount: 1_000 });
  expect(formTotals(form, quebec, constants)).toMatchObject({
    subtotal: 10_000,
    amountBeforeTax: 9_000,
    amountAfterTax: 10_348,
  });
  expect(formTotals({ ...form, isDiscountWithTax: true }, quebec, constants)).toMatchObject({
    amountBeforeTax: 10_000,
    amountAfterTax: 10_498,
  });
});

test("optional lines count once the client has ticked them, and totals beyond the exact integers are none", () => {
  const line = { ...makeLine(), isOptional: true };
  const of = (item: typeof line) => formTotals(makeForm({ selectedItems: [item] }), null, constants);
  expect(of(line)).toMatchObject({ subtotal: 0 });
  expect(of({ ...line, isTicked: true })).toMatchObject({ subtotal: 10_000 });
  expect(of({ ...line, unitPrice: 1e11, quantity: 1e6 })).toBe("tooLarge");
});

test("credits that come to more than the rest leave no totals, and the builder says which of the two it is [U-190]", () => {
  const credit = { ...makeLine(), unitPrice: -10_000 };
  const of = (...items: (typeof credit)[]) => formTotals(makeForm({ selectedItems: items }), null, constants);
  expect(of(makeLine(), credit)).toMatchObject({ subtotal: 0, amountAfterTax: 0 });
  expect(of(makeLine(), credit, { ...credit, unitPrice: -1 })).toBe("belowZero");
});
