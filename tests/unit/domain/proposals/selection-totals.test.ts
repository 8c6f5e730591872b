import { describe, expect, test } from "vitest";
import { optionEffects, savedSelection, selectionTotals } from "@/app/_proposal/selection";
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
      recurring: null,
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
  test("is not given when the totals are too large to be exact", () => {
    const items = [line(1, { price: 100_000_000_000, quantity: 1_000_000 }), line(2, { is_optional: true })];
    expect(optionEffects(proposal({ line_items: items }), new Set()).size).toBe(0);
  });

  test("is found with one look at each line, however many there are", () => {
    let looks = 0;
    const items = Array.from({ length: 200 }, (_, index) => ({
      ...line(index + 1, { is_optional: true }),
      get price() {
        looks += 1;
        return 100_00;
      },
    }));
    expect(optionEffects(proposal({ line_items: items }), new Set([5])).size).toBe(200);
    expect(looks).toBe(200);
  });

  test("is the same ticked and unticked, with discount and tax", () => {
    const effect = { every: null, beforeTax: 45_00, afterTax: 47_25, now: 47_25, total: 160_65 };
    expect(optionEffects(proposal(), new Set([3])).get(2)).toEqual(effect);
    expect(optionEffects(proposal(), new Set([2, 3])).get(2)).toEqual(effect);
  });
});
