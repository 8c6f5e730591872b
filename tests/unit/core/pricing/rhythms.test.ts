import { describe, expect, test } from "vitest";
import { optionAdds } from "@/lib/core/pricing/option-adds";
import { offerTotals, periodsOfYear, type OfferInput, type Rhythm } from "@/lib/core/pricing/rhythms";
import { dealTotals, type Discount } from "@/lib/core/pricing/totals";
import { asExpected, offerCases } from "./offer-cases";

const rhythm = (every: Rhythm["every"], more: Partial<Rhythm> = {}): Rhythm => ({
  every,
  term: periodsOfYear(every),
  isOpenEnded: false,
  freePeriods: 0,
  start: null,
  ...more,
});
const line = (unitPrice: number, repeats: Rhythm | null = null, counted = true) => ({
  unitPrice,
  quantity: 1,
  counted,
  rhythm: repeats,
});
const QUEBEC = {
  value: 0,
  taxes: [
    { name: "GST", value: 5 },
    { name: "QST", value: 9.975 },
  ],
};
const TWENTY = { value: 20, taxes: [] };
const off = (kind: Discount["kind"], value: number, afterTax = false): Discount => ({
  kind,
  value,
  afterTax,
});

function totals(input: Partial<OfferInput>) {
  const result = offerTotals({ lines: [], discount: null, tax: null, currency: "CAD", ...input });
  if (!("recurring" in result)) throw new Error(JSON.stringify(result));
  return result;
}
const recurring = (input: Partial<OfferInput>) => {
  const { recurring: found } = totals(input);
  if (!found) throw new Error("nothing repeats");
  return found;
};

const MAINTAINED = { lines: [line(100_000), line(14_500, rhythm("month"))], tax: QUEBEC };

describe("a website for 1,000.00 with maintenance for 145.00 a month, in Quebec", () => {
  test("costs 1,149.75 once and 166.71 a month: 1,316.46 when it is accepted, 3,150.27 in the year [U-120]", () => {
    const all = totals(MAINTAINED);
    expect(all).toMatchObject({
      subtotal: 100_000,
      taxes: [{ amount: 5_000 }, { amount: 9_975 }],
      taxTotal: 14_975,
      amountAfterTax: 315_027,
      amountBeforeTax: 274_000,
      recurring: { once: { beforeTax: 100_000, afterTax: 114_975 }, dueAtStart: 131_646 },
    });
    expect(all.recurring?.groups).toHaveLength(1);
    expect(all.recurring?.groups[0]).toMatchObject({
      paidPeriods: 12,
      totals: { taxes: [{ amount: 725 }, { amount: 1_446 }], amountAfterTax: 16_671 },
      committed: { beforeTax: 174_000, afterTax: 200_052 },
    });
  });

  test("less 10 % costs 150.05 a month, 3,601.20 in 24 months [U-121]", () => {
    const { groups } = recurring({
      lines: [line(14_500, rhythm("month", { term: 24 }))],
      tax: QUEBEC,
      discount: off("percent", 10),
    });
    expect(groups[0]).toMatchObject({
      totals: {
        discount: 1_450,
        amountBeforeTax: 13_050,
        taxes: [{ amount: 653 }, { amount: 1_302 }],
        amountAfterTax: 15_005,
      },
      committed: { afterTax: 360_120 },
    });
  });

  test("less 250.00 of what is sold once: 862.31 once, 166.71 a month, 1,029.02 at the start [U-121]", () => {
    const { once, groups, dueAtStart } = recurring({ ...MAINTAINED, discount: off("dollar", 25_000) });
    expect(once).toEqual({ beforeTax: 75_000, afterTax: 86_231 });
    expect(groups[0]?.totals).toMatchObject({ discount: 0, amountAfterTax: 16_671 });
    expect(dueAtStart).toBe(102_902);
  });
});

describe("with 20 % tax", () => {
  test("49.90 a month with two of twelve months free: nothing at the start, ten times 59.88 [U-120]", () => {
    const { groups, dueAtStart } = recurring({
      lines: [line(4_990, rhythm("month", { freePeriods: 2 }))],
      tax: TWENTY,
    });
    expect(groups[0]).toMatchObject({
      totals: { taxTotal: 998, amountAfterTax: 5_988 },
      paidPeriods: 10,
      committed: { afterTax: 59_880 },
    });
    expect(dueAtStart).toBe(0);
  });

  test("299.99 a quarter and 1,188.00 a year have totals of their own: 359.99 and 1,425.60 [U-120]", () => {
    const { groups } = recurring({
      lines: [line(118_800, rhythm("year")), line(29_999, rhythm("quarter"))],
      tax: TWENTY,
    });
    expect(groups.map((group) => [group.rhythm.every, group.totals.amountAfterTax])).toEqual([
      ["quarter", 35_999],
      ["year", 142_560],
    ]);
  });
});

describe("lines of one rhythm", () => {
  const differing: [string, Partial<Rhythm>][] = [
    ["term", { term: 24 }],
    ["until further notice", { isOpenEnded: true }],
    ["free periods", { freePeriods: 1 }],
    ["day of start", { start: { on: "2027-01-01" } }],
    ["days to the start", { start: { days: 30 } }],
  ];
  test.each(differing)("that differ in %s are rounded apart, the others together [U-120]", (_what, more) => {
    const lines = [line(3, rhythm("month")), line(3, rhythm("month", more)), line(3, rhythm("month"))];
    const { groups } = recurring({ lines, tax: TWENTY });
    expect(groups.map((group) => [group.totals.subtotal, group.totals.taxTotal])).toEqual([
      [6, 1],
      [3, 1],
    ]);
  });

  test("are due at the start only when they start on acceptance with a period that is paid [U-120]", () => {
    const starts = [{}, { freePeriods: 1 }, { start: { on: "2027-01-01" } }, { start: { days: 30 } }];
    expect(
      starts.map((more) => recurring({ lines: [line(100), line(10, rhythm("year", more))] }).dueAtStart),
    ).toEqual([110, 100, 100, 100]);
  });

  test("until further notice are committed for the least term [U-120]", () => {
    const open = rhythm("quarter", { isOpenEnded: true, term: 6, freePeriods: 2 });
    expect(totals({ lines: [line(100, open)] }).amountAfterTax).toBe(400);
  });
});

describe("a fixed discount from a rhythm", () => {
  const MONTHS = { lines: [line(50_000), line(10_000, rhythm("month")), line(5_000, rhythm("year"))] };

  test("is taken from it alone [U-121]", () => {
    const { once, groups } = recurring({
      ...MONTHS,
      discount: off("dollar", 1_000),
      discountEvery: "month",
    });
    expect([once.afterTax, ...groups.map((group) => group.totals.amountAfterTax)]).toEqual([
      50_000, 9_000, 5_000,
    ]);
  });

  test("is refused above its subtotal, and says that; what a customer leaves out caps it [U-121]", () => {
    const input = {
      ...MONTHS,
      tax: null,
      currency: "CAD",
      discount: off("dollar", 10_001),
      discountEvery: "month" as const,
    };
    expect(offerTotals(input)).toEqual({ discountTooLarge: { every: "month", subtotal: 10_000 } });
    expect(recurring({ ...input, capsDiscount: true }).groups[0]?.totals.amountAfterTax).toBe(0);
    expect(offerTotals({ ...input, lines: [line(50_000)] })).toEqual({
      discountTooLarge: { every: "month", subtotal: 0 },
    });
  });

  test("is spread over its groups by their subtotals, to the last cent [U-121]", () => {
    const terms = [12, 24, 36].map((term, index) =>
      line(index === 2 ? 9_999 : 10_000, rhythm("month", { term })),
    );
    const { groups } = recurring({ lines: terms, discount: off("dollar", 25_000), discountEvery: "month" });
    expect(groups.map((group) => group.totals.discount)).toEqual([8_334, 8_333, 8_333]);
  });

  test("after taxes is taken from the total of each period [U-121]", () => {
    const { groups } = recurring({
      lines: [line(10_000, rhythm("month"))],
      tax: TWENTY,
      discount: off("dollar", 1_000, true),
      discountEvery: "month",
    });
    expect(groups[0]?.totals).toMatchObject({
      taxTotal: 2_000,
      amountBeforeTax: 10_000,
      amountAfterTax: 11_000,
    });
  });
});

describe("without a line that repeats", () => {
  test("the totals are those of dealTotals [U-120]", () => {
    const input = { lines: [line(333), line(10, null, false)], tax: QUEBEC, discount: null, currency: "CAD" };
    expect(offerTotals(input)).toEqual({ ...dealTotals(input), recurring: null });
  });

  test("because its option is not chosen, nothing is said of rhythms [U-120]", () => {
    const lines = [line(333), line(10, rhythm("month"), false)];
    expect(totals({ lines, tax: QUEBEC }).recurring).toBeNull();
  });
});

describe("totals that are too large to be exact", () => {
  test.each([
    ["a line", [line(9e15, rhythm("month")), line(9e15, rhythm("month"))]],
    ["of all periods", [line(1e15, rhythm("month"))]],
    ["of what is sold once", [line(9e15), line(9e15)]],
  ])("%s are refused [U-120]", (_what, lines) => {
    expect(offerTotals({ lines, tax: null, discount: null, currency: "CAD" })).toEqual({ tooLarge: true });
  });
});

test("an option says what it adds now, per period and in all [U-122]", () => {
  const options = [
    line(14_500, rhythm("month"), false),
    line(14_500, rhythm("month", { start: { days: 30 }, freePeriods: 2 }), false),
    line(10_000, null, false),
  ];
  const adds = optionAdds({ lines: options, tax: QUEBEC, discount: null, currency: "CAD" });
  const month = { every: "month", amountBeforeTax: 14_500, amountAfterTax: 16_671 };
  expect(adds(0)).toEqual({
    now: { amountBeforeTax: 14_500, amountAfterTax: 16_671 },
    period: month,
    committed: { amountBeforeTax: 174_000, amountAfterTax: 200_052 },
  });
  expect(adds(1)).toMatchObject({
    now: { amountAfterTax: 0 },
    period: month,
    committed: { amountAfterTax: 166_710 },
  });
  expect(adds(2)).toMatchObject({
    now: { amountAfterTax: 11_498 },
    period: null,
    committed: { amountAfterTax: 11_498 },
  });
});

test("500 offers come to what the file of cases says [U-120, U-121]", () => {
  const cases = offerCases();
  expect(cases.length).toBe(500);
  for (const { input, expected } of cases) {
    const found = offerTotals(input);
    expect("recurring" in found ? asExpected(found) : found).toEqual(expected);
  }
});

describe("credits [U-190]", () => {
  const monthly = rhythm("month");
  const of = (...lines: OfferInput["lines"]) =>
    offerTotals({ lines, discount: null, tax: TWENTY, currency: "CAD" });

  test("take from the group that they are in, and no group may come to less than zero, whatever the others do", () => {
    expect(totals({ lines: [line(10_000), line(5_000, monthly), line(-2_000, monthly)] })).toMatchObject({
      subtotal: 10_000,
      recurring: { groups: [{ totals: { subtotal: 3_000 }, committed: { beforeTax: 36_000 } }] },
    });
    expect(of(line(10_000), line(5_000, monthly), line(-5_001, monthly))).toEqual({
      belowZero: { every: "month", amount: -1 },
    });
    expect(of(line(10_000, monthly), line(-1))).toEqual({ belowZero: { every: null, amount: -1 } });
    expect(of(line(9_000, monthly), line(-1_000, rhythm("month", { term: 24 })))).toEqual({
      belowZero: { every: "month", amount: -1_000 },
    });
  });

  test("that are optional take from the total, also where leaving another option would bring it below zero", () => {
    const lines = [line(5_000, null, true), { ...line(-2_000), counted: false }];
    const adds = optionAdds({ lines, discount: null, tax: TWENTY, currency: "CAD" });
    expect(adds(1)).toMatchObject({ now: { amountBeforeTax: -2_000, amountAfterTax: -2_400 } });
    const taken = lines.map((each) => ({ ...each, counted: true }));
    const addsTaken = optionAdds({ lines: taken, discount: null, tax: TWENTY, currency: "CAD" });
    expect(addsTaken(0)).toMatchObject({ now: { amountBeforeTax: 5_000, amountAfterTax: 6_000 } });
  });

  test("are no part of what a fixed discount may take", () => {
    const discounted = (value: number) =>
      offerTotals({
        lines: [line(5_000, monthly), line(-2_000, monthly)],
        discount: off("dollar", value),
        discountEvery: "month",
        tax: null,
        currency: "CAD",
      });
    expect(discounted(3_000)).toMatchObject({ recurring: { groups: [{ totals: { amountAfterTax: 0 } }] } });
    expect(discounted(3_001)).toEqual({ discountTooLarge: { every: "month", subtotal: 3_000 } });
  });
});
