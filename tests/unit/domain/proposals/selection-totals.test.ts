import { describe, expect, test } from "vitest";
import { chosenAfter } from "@/app/_proposal/choosing";
import { optionEffects, savedSelection, selectionTotals, swapsOf } from "@/app/_proposal/selection";
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

describe("what another choice changes of the total [U-132]", () => {
  const tax = { id: 9, name: "Own", value: 0, taxes: [{ id: 1, name: "VAT", value: 20 }] };
  const many = (count: number, size: number) => {
    const items = Array.from({ length: count }, (_, index) =>
      line(index + 1, {
        key: `k${index}`,
        section: index % 3 === 0 ? `s${index % 12}` : "",
        is_optional: true,
        price: 1_337 + index * 11,
        tax_profile: index % 5 === 0 ? tax : null,
      }),
    );
    const plain = items.filter(({ section }) => section === "").map(({ key }) => key);
    const groups = Array.from({ length: Math.floor(plain.length / size) }, (_, index) => ({
      key: `g${index}`,
      title: "",
      least: index % 2,
      most: 1,
      lines: plain.slice(index * size, (index + 1) * size),
    }));
    const sections = { key: "s", title: "", least: 1, most: 1, sections: ["s0", "s3", "s6", "s9"] };
    return proposal({
      line_items: items,
      choices: { groups: [...groups, sections], requires: [], excludes: [] },
    });
  };

  test("is the difference of the totals after it and before it, of lines and of whole sections", () => {
    const offer = many(60, 5);
    const chosen = new Set([1, 13, 25, 2, 8, 59]);
    const swaps = swapsOf(offer, chosen);
    const before = selectionTotals(offer, chosen)?.amount_after_tax ?? 0;
    for (const { id } of offer.line_items) {
      const total = selectionTotals(offer, chosenAfter(offer, chosen, id))?.amount_after_tax ?? 0;
      const swap = chosen.has(id) ? undefined : { difference: total - before, total };
      expect(swaps.get(id), `line ${id}`).toEqual(swap);
    }
    expect(swaps.size).toBeGreaterThan(50);
  });

  test("is found with few looks at each line, however many members there are", () => {
    let looks = 0;
    const offer = many(1_500, 40);
    const items = offer.line_items.map((each) => ({
      ...each,
      get price() {
        looks += 1;
        return 100_00;
      },
    }));
    expect(swapsOf({ ...offer, line_items: items }, new Set([1])).size).toBeGreaterThan(1_000);
    expect(looks).toBe(1_500);
  });

  test("is not given where what repeats makes one amount say too little", () => {
    const offer = many(60, 5);
    const rhythm = { every: "month" as const, term: 12, is_open_ended: false, free_periods: 0, start: null };
    const items = offer.line_items.map((each) => (each.id === 2 ? { ...each, rhythm } : each));
    expect(swapsOf({ ...offer, line_items: items }, new Set([1])).has(2)).toBe(false);
    expect(swapsOf({ ...offer, line_items: items }, new Set([1, 2])).size).toBe(0);
  });
});
