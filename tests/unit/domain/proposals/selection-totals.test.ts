import { describe, expect, test } from "vitest";
import { optionEffect, savedSelection, selectionTotals } from "@/app/_proposal/selection";
import { line, proposal } from "./sample";

describe("totals of what is ticked", () => {
  test("of the saved ticks are the ones that the server stored [PRO-13]", () => {
    const { subtotal, discount_total, tax_amounts, amount_before_tax, amount_after_tax } = proposal();
    expect(selectionTotals(proposal(), savedSelection(proposal()))).toEqual({
      subtotal,
      discount_total,
      tax_amounts,
      amount_before_tax,
      amount_after_tax,
    });
  });

  test("follow each tick, discount and tax included [PRO-13]", () => {
    expect(selectionTotals(proposal(), new Set([2, 3]))).toMatchObject({
      subtotal: 170_00,
      discount_total: 17_00,
      amount_before_tax: 153_00,
      amount_after_tax: 160_65,
    });
    expect(selectionTotals(proposal(), new Set())).toMatchObject({
      subtotal: 100_00,
      amount_after_tax: 94_50,
    });
  });

  test("count a mandatory line without any tick, and a foreign id not at all", () => {
    expect(selectionTotals(proposal(), new Set([99]))?.subtotal).toBe(100_00);
  });

  test("are not given when they are too large to be exact", () => {
    expect(
      selectionTotals(
        proposal({ line_items: [line(1, { price: 100_000_000_000, quantity: 1_000_000 })] }),
        new Set(),
      ),
    ).toBeNull();
  });
});

describe("what an option does to the total", () => {
  test("is the same ticked and unticked, with discount and tax", () => {
    const effect = { beforeTax: 45_00, afterTax: 47_25, total: 160_65 };
    expect(optionEffect(proposal(), new Set([3]), 2)).toEqual(effect);
    expect(optionEffect(proposal(), new Set([2, 3]), 2)).toEqual(effect);
  });
});
