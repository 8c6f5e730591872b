import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { committedCost, marginOf } from "@/lib/core/pricing/margins";
import { offerTotals } from "@/lib/core/pricing/rhythms";
import { offer } from "./offer-arbitraries";
import { minus, over, rational, rounded, times } from "./rational";

const line = (unitPrice: number, cost: number | null, more: object = {}) => ({
  unitPrice,
  quantity: 1,
  counted: true,
  cost,
  ...more,
});
const monthly = { every: "month", term: 12, isOpenEnded: false, freePeriods: 2, start: null } as const;

describe("what an offer costs [U-192]", () => {
  test("is the cost of a unit times the quantity, of the lines that count", () => {
    expect(committedCost([line(100_00, 60_00, { quantity: 3 }), line(50_00, 5_00)])).toBe(185_00);
    expect(committedCost([line(100_00, 60_00), line(50_00, 5_00, { counted: false })])).toBe(60_00);
  });

  test("is that of all paid periods of what repeats", () => {
    expect(committedCost([line(1_000_00, 600_00), line(145_00, 45_00, { rhythm: monthly })])).toBe(1_050_00);
  });

  test("is not known where that of a line is not, except of a credit, which costs nothing", () => {
    expect(committedCost([line(100_00, 60_00), line(50_00, null)])).toBeNull();
    expect(committedCost([line(100_00, 60_00), line(50_00, null, { counted: false })])).toBe(60_00);
    expect(committedCost([line(100_00, 60_00), line(-50_00, null)])).toBe(60_00);
    expect(committedCost([])).toBeNull();
  });

  test("is refused above the exact integers", () => {
    expect(committedCost([line(1, 1e11, { quantity: 1_000_000 })])).toEqual({ tooLarge: true });
  });
});

describe("a margin [U-192]", () => {
  test.each([
    [100_00, 60_00, { cost: 60_00, amount: 40_00, percent: 40 }],
    [300_00, 200_00, { cost: 200_00, amount: 100_00, percent: 33.3 }],
    [100_00, 150_00, { cost: 150_00, amount: -50_00, percent: -50 }],
    [0, 10_00, { cost: 10_00, amount: -10_00, percent: null }],
    [100_00, 0, { cost: 0, amount: 100_00, percent: 100 }],
    [100_00, null, null],
  ])("of %d at a cost of %d", (amount, cost, expected) => {
    expect(marginOf(amount, cost)).toEqual(expected);
  });
});

test("5,000 random offers: cost and margin of the committed value as fractions of integers give them [U-192]", () => {
  const costs = fc.array(fc.option(fc.integer({ min: 0, max: 1_000_00 }), { freq: 12 }), {
    minLength: 10,
    maxLength: 10,
  });
  let known = 0;
  fc.assert(
    fc.property(offer, costs, (input, each) => {
      const lines = input.lines.map((one, index) => ({ ...one, cost: each[index] ?? null }));
      const counted = lines.filter((one) => one.counted);
      const isKnown = counted.length > 0 && counted.every(({ cost }) => cost !== null);
      let sum = 0;
      for (const { cost, quantity, rhythm } of counted)
        sum += (cost ?? 0) * quantity * (rhythm ? Math.max(0, rhythm.term - rhythm.freePeriods) : 1);
      expect(committedCost(lines)).toBe(isKnown ? sum : null);
      const totals = offerTotals({ ...input, capsDiscount: true });
      if (!isKnown || !("recurring" in totals) || totals.amountBeforeTax === 0) return;
      known += 1;
      const margin = marginOf(totals.amountBeforeTax, sum);
      expect(margin?.amount).toBe(totals.amountBeforeTax - sum);
      const share = over(
        minus(rational(totals.amountBeforeTax), rational(sum)),
        rational(totals.amountBeforeTax),
      );
      expect(Math.round((margin?.percent ?? 0) * 10)).toBe(
        Number(rounded(times(share, rational(1_000)), 1n)),
      );
    }),
    { numRuns: 5_000 },
  );
  expect(known).toBeGreaterThan(500);
});
