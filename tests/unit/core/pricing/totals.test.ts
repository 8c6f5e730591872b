import { describe, expect, test } from "vitest";
import {
  dealTotals,
  lineTotal,
  type Discount,
  type TaxRate,
  type TotalsInput,
} from "@/lib/core/pricing/totals";

const line = (unitPrice: number, quantity = 1, counted = true) => ({ unitPrice, quantity, counted });
const taxed = (...rates: number[]): TotalsInput["tax"] => ({
  value: 0,
  taxes: rates.map((value): TaxRate => ({ name: `${value} %`, value })),
});
const totals = (input: Partial<TotalsInput>) =>
  dealTotals({ lines: [], discount: null, tax: null, currency: "CAD", ...input });
const off = (kind: Discount["kind"], value: number, afterTax = false): Discount => ({
  kind,
  value,
  afterTax,
});

describe("taxes", () => {
  // Sources: Revenu Québec, "Calculating the Taxes"; odoo/odoo on GitHub, addons/account/tests,
  // test_random_tax_amounts. The other two are exactly half a cent (1.265 and 8.075), which binary fractions
  // cannot represent and round down.
  test.each([
    ["Quebec's GST 5 % and QST 9.975 % on 100.00", 10000, [5, 9.975], [500, 998], 11498],
    ["16 % and 53 % of 100.41 (Odoo)", 10041, [16, 53], [1607, 5322], 16970],
    ["5.5 % of 23.00", 2300, [5.5], [127], 2427],
    ["19 % of 42.50", 4250, [19], [808], 5058],
    ["no tax", 4250, [], [], 4250],
    ["an exempt rate of 0 %, still listed", 4250, [0], [0], 4250],
  ])("%s [TOT-03, TOT-06]", (_case, subtotal, rates, amounts, amountAfterTax) => {
    const result = totals({ lines: [line(subtotal)], tax: taxed(...rates) });
    expect(result).toMatchObject({
      taxes: rates.map((value, index) => ({ name: `${value} %`, value, amount: amounts[index] })),
      taxTotal: amounts.reduce((sum, amount) => sum + amount, 0),
      amountBeforeTax: subtotal,
      amountAfterTax,
    });
  });

  test("never compound (S-074): 10 % and 10 % of 100.00 make 20.00 [TOT-03]", () => {
    expect(totals({ lines: [line(10000)], tax: taxed(10, 10) })).toMatchObject({ taxTotal: 2000 });
  });

  test("are the profile's value when its list is empty, else the list alone (S-074) [TOT-06]", () => {
    expect(totals({ lines: [line(10000)], tax: { value: 15, taxes: [] } })).toMatchObject({
      taxes: [{ name: "", value: 15, amount: 1500 }],
      amountAfterTax: 11500,
    });
    expect(
      totals({ lines: [line(10000)], tax: { value: 15, taxes: [{ name: "GST", value: 5 }] } }),
    ).toMatchObject({ taxTotal: 500 });
    expect(totals({ lines: [line(10000)], tax: { value: 0, taxes: [] } })).toMatchObject({
      taxes: [],
      taxTotal: 0,
    });
  });

  test("in yen are whole yen (X-28): 10 % of ¥1,235 is ¥124 [TOT-03]", () => {
    expect(totals({ lines: [line(123500)], tax: taxed(10), currency: "JPY" })).toMatchObject({
      taxTotal: 12400,
      amountAfterTax: 135900,
    });
  });
});

describe("the subtotal", () => {
  test("is the sum of unit price times quantity [TOT-01, CAL-02, CAL-07]", () => {
    expect(totals({ lines: [line(1050, 3), line(99, 2)] })).toMatchObject({
      subtotal: 3348,
      amountBeforeTax: 3348,
      amountAfterTax: 3348,
    });
  });

  test("leaves out optional lines that are not ticked (S-083) [TOT-01]", () => {
    expect(totals({ lines: [line(1000), line(500, 2, false)] })).toMatchObject({ subtotal: 1000 });
    expect(totals({ lines: [line(1000), line(500, 2, true)] })).toMatchObject({ subtotal: 2000 });
  });

  test("of no line is 0 [TOT-01, TOT-05]", () => {
    expect(totals({ tax: taxed(5) })).toMatchObject({ subtotal: 0, taxTotal: 0, amountAfterTax: 0 });
  });

  test("of a line is its unit price times its quantity, below 0 for a credit [CAL-07, TOT-05, U-190]", () => {
    expect(lineTotal(250, 4)).toBe(1000);
    expect(lineTotal(1, 1)).toBe(1);
    expect(lineTotal(-250, 4)).toBe(-1000);
  });

  test("half a unit or half a cent is a mistake of the caller", () => {
    expect(() => lineTotal(100, 1.5)).toThrow(RangeError);
    expect(() => lineTotal(0.5, 1)).toThrow(RangeError);
  });
});

describe("the discount on 200.00 taxed at 15 %", () => {
  const deal = { lines: [line(10000, 2)], tax: taxed(15) };
  test.each<[string, Discount, object]>([
    [
      "20.00 before tax",
      off("dollar", 2000),
      { discount: 2000, amountBeforeTax: 18000, taxTotal: 2700, amountAfterTax: 20700 },
    ],
    [
      "10 % before tax",
      off("percent", 10),
      { discount: 2000, amountBeforeTax: 18000, taxTotal: 2700, amountAfterTax: 20700 },
    ],
    [
      "more than the subtotal before tax takes the subtotal",
      off("dollar", 25000),
      { discount: 20000, amountBeforeTax: 0, taxTotal: 0, amountAfterTax: 0 },
    ],
    ["100 % before tax", off("percent", 100), { discount: 20000, amountBeforeTax: 0, amountAfterTax: 0 }],
    ["nothing", off("dollar", 0), { discount: 0, amountAfterTax: 23000 }],
    ["a negative one counts for nothing", off("dollar", -500), { discount: 0, amountAfterTax: 23000 }],
  ])("%s [TOT-02, TOT-03]", (_case, discount, expected) => {
    expect(totals({ ...deal, discount })).toMatchObject(expected);
  });

  test.each<[string, Discount, object]>([
    [
      "20.00 after tax",
      off("dollar", 2000, true),
      { discount: 2000, amountBeforeTax: 20000, taxTotal: 3000, amountAfterTax: 21000 },
    ],
    [
      "10 % after tax is of the subtotal",
      off("percent", 10, true),
      { discount: 2000, amountBeforeTax: 20000, taxTotal: 3000, amountAfterTax: 21000 },
    ],
    [
      "more than everything after tax gives 0",
      off("dollar", 25000, true),
      { amountBeforeTax: 20000, taxTotal: 3000, amountAfterTax: 0 },
    ],
    [
      "more than the subtotal after tax may eat into the tax",
      off("dollar", 21000, true),
      { discount: 21000, taxTotal: 3000, amountAfterTax: 2000 },
    ],
  ])("%s [TOT-04, TOT-05]", (_case, discount, expected) => {
    expect(totals({ ...deal, discount })).toMatchObject(expected);
  });

  test("a percent is rounded half a cent up: 12.5 % of 0.20 is 0.03 [TOT-02]", () => {
    expect(totals({ lines: [line(20)], discount: off("percent", 12.5) })).toMatchObject({
      discount: 3,
      amountBeforeTax: 17,
    });
  });

  test("in yen is whole yen, of either kind (X-28) [TOT-02]", () => {
    expect(totals({ lines: [line(123500)], discount: off("percent", 10), currency: "JPY" })).toMatchObject({
      discount: 12400,
    });
    expect(totals({ lines: [line(123500)], discount: off("dollar", 1050), currency: "JPY" })).toMatchObject({
      discount: 1100,
    });
  });
});

describe("amounts beyond the exact integers are refused", () => {
  test.each<[string, Partial<TotalsInput>]>([
    ["a line", { lines: [line(1e11, 1_000_000)] }],
    ["a line that is not even counted", { lines: [line(1e11, 1_000_000, false)] }],
    ["a sum", { lines: [line(1e11, 60_000), line(1e11, 60_000)] }],
    ["with tax", { lines: [line(1e11, 90_000)], tax: taxed(15) }],
    [
      "with tax, though a discount after tax brings it back",
      { lines: [line(1e11, 90_000)], tax: taxed(15), discount: off("percent", 50, true) },
    ],
  ])("%s", (_case, input) => {
    expect(totals(input)).toEqual({ tooLarge: true });
  });

  test("the largest exact amount is not", () => {
    expect(totals({ lines: [line(1e11, 90_071), line(99254740991)] })).toMatchObject({
      subtotal: 9007199254740991,
    });
  });
});

describe("lines with taxes of their own [T-18]", () => {
  const gst = { name: "GST", value: 5 };
  const qst = { name: "QST", value: 9.975 };
  const deal = { value: 0, taxes: [gst, qst] };
  const onlyGst = { value: 0, taxes: [gst] };
  const exempt = { value: 0, taxes: [] };
  const amounts = (input: Partial<TotalsInput>) => {
    const found = totals(input);
    if (!("subtotal" in found)) throw new Error("too large");
    return {
      ...Object.fromEntries(found.taxes.map(({ name, amount }) => [name, amount])),
      after: found.amountAfterTax,
    };
  };

  test("each tax is of the lines that it is on, in one row", () => {
    const lines = [line(100_00), { ...line(50_00), tax: onlyGst }, { ...line(30_00), tax: exempt }];
    expect(amounts({ lines, tax: deal })).toEqual({ GST: 7_50, QST: 9_98, after: 197_48 });
  });

  const basesOf = (input: Partial<TotalsInput>) => {
    const found = totals(input);
    if (!("subtotal" in found)) throw new Error("too large");
    return found.taxes.map(({ name, base }) => [name, base]);
  };

  test("each tax says what it is on where lines have different taxes, after a discount before taxes [T-18]", () => {
    const lines = [line(100_00), { ...line(50_00), tax: onlyGst }, { ...line(30_00), tax: exempt }];
    expect(basesOf({ lines, tax: deal })).toEqual([
      ["GST", 150_00],
      ["QST", 100_00],
    ]);
    expect(basesOf({ lines, tax: deal, discount: off("percent", 10) })).toEqual([
      ["GST", 135_00],
      ["QST", 90_00],
    ]);
    const [whole] = lines;
    expect(whole && basesOf({ lines: [whole], tax: deal })).toEqual([
      ["GST", undefined],
      ["QST", undefined],
    ]);
    expect(basesOf({ lines: [{ ...line(1_00), tax: onlyGst }], tax: deal })).toEqual([["GST", undefined]]);
  });

  test("a discount before taxes takes the same share of every line", () => {
    const lines = [line(100_00), { ...line(100_00), tax: exempt }];
    // The discount of 10 % of 200.00 leaves 90.00 of the taxable line.
    expect(amounts({ lines, tax: onlyGst, discount: off("percent", 10) })).toEqual({
      GST: 4_50,
      after: 184_50,
    });
    expect(amounts({ lines, tax: onlyGst, discount: off("dollar", 20_00) })).toEqual({
      GST: 4_50,
      after: 184_50,
    });
    expect(amounts({ lines, tax: onlyGst, discount: off("dollar", 20_00, true) })).toEqual({
      GST: 5_00,
      after: 185_00,
    });
  });

  test("shares that do not come out even are rounded once, in the tax", () => {
    const lines = [line(1_00), { ...line(2_00), tax: exempt }];
    // With 1.00 off 3.00, two thirds of 1.00 remain; a fifth of that is 0.1333.
    expect(
      amounts({
        lines,
        tax: { value: 0, taxes: [{ name: "VAT", value: 20 }] },
        discount: off("dollar", 1_00),
      }),
    ).toEqual({
      VAT: 13,
      after: 2_13,
    });
  });

  test("the deal's taxes are left out where no line has them, a line's where it does not count", () => {
    const option = { ...line(10_00, 1, false), tax: { value: 0, taxes: [qst] } };
    expect(amounts({ lines: [{ ...line(10_00), tax: exempt }, option], tax: onlyGst })).toEqual({
      after: 10_00,
    });
    expect(amounts({ lines: [line(10_00), option], tax: onlyGst })).toEqual({ GST: 50, after: 10_50 });
  });

  test("rates of one name and another percent are two taxes, and equal ones of one profile both count", () => {
    const other = { value: 0, taxes: [{ name: "GST", value: 2 }] };
    expect(totals({ lines: [line(10_00), { ...line(10_00), tax: other }], tax: onlyGst })).toMatchObject({
      taxes: [
        { name: "GST", value: 5, amount: 50 },
        { name: "GST", value: 2, amount: 20 },
      ],
    });
    expect(totals({ lines: [line(10_00)], tax: { value: 0, taxes: [gst, gst] } })).toMatchObject({
      taxTotal: 1_00,
    });
  });
});

describe("credits [U-190]", () => {
  const vat = taxed(20);
  const credit = (amount: number, tax: TotalsInput["tax"] = null) => ({
    ...line(-amount),
    ...(tax && { tax }),
  });

  test("take from the subtotal and from what the taxes are on, down to a total of zero", () => {
    expect(totals({ lines: [line(100_00), credit(30_00)], tax: vat })).toMatchObject({
      subtotal: 70_00,
      taxTotal: 14_00,
      amountAfterTax: 84_00,
    });
    expect(totals({ lines: [line(100_00), credit(100_00)], tax: vat })).toMatchObject({
      subtotal: 0,
      taxTotal: 0,
      amountAfterTax: 0,
    });
  });

  test("that come to more than the rest are refused with what is missing, a cent already", () => {
    expect(totals({ lines: [line(100_00), credit(100_01)], tax: vat })).toEqual({ belowZero: -1 });
    expect(totals({ lines: [credit(5_00), { ...line(9_00), counted: false }] })).toEqual({
      belowZero: -5_00,
    });
  });

  test("have the taxes of their own: each tax is of the lines that it is on, below zero too", () => {
    const exempt = { value: 0, taxes: [{ name: "exempt", value: 0 }] };
    expect(totals({ lines: [{ ...line(100_00), tax: exempt }, credit(20_00)], tax: vat })).toMatchObject({
      taxes: [
        { name: "20 %", base: -20_00, amount: -4_00 },
        { name: "exempt", base: 100_00, amount: 0 },
      ],
      amountBeforeTax: 80_00,
      amountAfterTax: 76_00,
    });
  });

  test("that take everything leave the taxes of lines that are taxed otherwise, or are refused for them", () => {
    const exempt = { value: 0, taxes: [{ name: "exempt", value: 0 }] };
    const all = [line(100_00), credit(100_00, exempt)];
    expect(totals({ lines: all, tax: vat })).toMatchObject({ amountBeforeTax: 0, amountAfterTax: 20_00 });
    expect(totals({ lines: all, tax: vat, discount: off("percent", 10) })).toMatchObject({
      discount: 0,
      taxes: [{ base: 90_00, amount: 18_00 }, { base: -90_00 }],
    });
    expect(totals({ lines: all, tax: vat, discount: off("percent", 10, true) })).toMatchObject({
      amountAfterTax: 20_00,
    });
    expect(totals({ lines: [{ ...line(100_00), tax: exempt }, credit(100_00)], tax: vat })).toEqual({
      belowZero: -20_00,
    });
  });

  test("come before a discount, which is of what they leave", () => {
    const lines = [line(100_00), credit(30_00)];
    expect(totals({ lines, tax: vat, discount: off("percent", 10) })).toMatchObject({
      discount: 7_00,
      amountBeforeTax: 63_00,
      amountAfterTax: 75_60,
    });
    expect(totals({ lines, discount: off("dollar", 80_00) })).toMatchObject({
      discount: 70_00,
      amountAfterTax: 0,
    });
  });
});
