import { describe, expect, test } from "vitest";
import { changeCurrency, type Rates } from "@/lib/pricing/change-currency";

const rates: Rates = { CAD: 1, USD: "0.73", EUR: 0.68, JPY: 110.5 };
const lines = [
  { amount: 10000, currency: "CAD" },
  { amount: 999, currency: "CAD" },
];
const fixed = { kind: "dollar" as const, value: 5000, currency: "CAD" };

describe("changing a deal's currency", () => {
  test("converts every price and a fixed discount by the ratio of the rates, rounded [BLD-21]", () => {
    expect(changeCurrency({ lines, discount: fixed }, "USD", rates)).toEqual({
      ok: true,
      unitPrices: [7300, 729],
      discountValue: 3650,
    });
  });

  test("from a currency that is not the default takes both rates (X-25) [BLD-21]", () => {
    const dollars = [{ amount: 7300, currency: "USD" }];
    expect(changeCurrency({ lines: dollars, discount: null }, "EUR", rates)).toEqual({
      ok: true,
      unitPrices: [6800],
      discountValue: null,
    });
  });

  test("leaves a percent discount alone [BLD-22]", () => {
    const percent = { kind: "percent" as const, value: 10, currency: "CAD" };
    expect(changeCurrency({ lines, discount: percent }, "USD", rates)).toMatchObject({
      ok: true,
      discountValue: 10,
    });
    expect(changeCurrency({ lines, discount: { ...percent, currency: "XXX" } }, "USD", rates)).toMatchObject({
      ok: true,
      discountValue: 10,
    });
  });

  test("to and fro does not drift, since each amount comes from its original (X-25) [BLD-21]", () => {
    expect(changeCurrency({ lines, discount: fixed }, "JPY", rates)).toEqual({
      ok: true,
      unitPrices: [1105000, 110400],
      discountValue: 552500,
    });
    expect(changeCurrency({ lines, discount: fixed }, "CAD", rates)).toEqual({
      ok: true,
      unitPrices: [10000, 999],
      discountValue: 5000,
    });
  });

  test.each<[string, Rates[string]]>([
    ["unknown", undefined],
    ["empty", null],
    ["0", 0],
    ["negative", -1],
    ["text", "soon"],
  ])("changes nothing while the target's rate is %s, and names it [BLD-23]", (_case, rate) => {
    expect(changeCurrency({ lines, discount: fixed }, "USD", { ...rates, USD: rate })).toEqual({
      ok: false,
      withoutRate: ["USD"],
    });
  });

  test("nor while the rate of a price's or a discount's own currency is missing [BLD-23]", () => {
    const swiss = [...lines, { amount: 1, currency: "CHF" }];
    const crowns = { ...fixed, currency: "SEK" };
    expect(changeCurrency({ lines: swiss, discount: crowns }, "USD", rates)).toEqual({
      ok: false,
      withoutRate: ["CHF", "SEK"],
    });
  });
});
