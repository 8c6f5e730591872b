import { describe, expect, test } from "vitest";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import type { DealForm } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { cad, defaults, makeCatalogItem, makeDeal, makeDealLine, makeForm, makeLine, PERCENT } from "./make";

const rates = { CAD: 1, USD: 0.7301, EUR: 0.6812, JPY: 108.5, GBP: null };
const change = (form: DealForm, currency: string) =>
  reduceDeal(form, { type: "currencyChanged", currency, rates });
const prices = (form: DealForm) => form.selectedItems.map(({ unitPrice }) => unitPrice);

describe("changing the currency", () => {
  test("converts every price and a fixed discount by the ratio of the rates [BLD-21]", () => {
    const discounted = reduceDeal(makeForm({ selectedItems: [makeLine(undefined, { quantity: 3 })] }), {
      type: "discountTyped",
      amount: 1_000,
      terms: { kind: "dollar", rate: 1 },
    });
    const dollars = change(discounted, "USD");
    expect(dollars).toMatchObject({ currency: "USD", discountAmount: 730, withoutRate: [] });
    expect(dollars.selectedItems[0]).toMatchObject({
      unitPrice: 7_301,
      calculatedUnitPrice: 7_301,
      calculatedPrice: 21_903,
    });
  });

  test("starts from the original price, so that to and fro does not drift [BLD-21]", () => {
    const form = makeForm({ selectedItems: [makeLine(makeCatalogItem({ standard_amount: 3_333 }))] });
    const wandered = ["USD", "JPY", "EUR", "JPY", "USD"].reduce(change, form);
    expect(prices(wandered)).toEqual(prices(change(form, "USD")));
    expect(prices(change(wandered, "CAD"))).toEqual([3_333]);
  });

  test("gives whole units in a currency without decimals", () => {
    expect(
      prices(
        change(makeForm({ selectedItems: [makeLine(makeCatalogItem({ standard_amount: 3_333 }))] }), "JPY"),
      ),
    ).toEqual([361_600]);
  });

  test("keeps a negotiated price inside its range", () => {
    const item = makeCatalogItem({
      standard_amount: 3_333,
      min_negotiation_margin: 90,
      max_negotiation_margin: 110,
    });
    const negotiated = makeForm({ selectedItems: [makeLine(item, { agreed: 3_000, money: cad })] });
    const euros = change(negotiated, "EUR").selectedItems[0];
    expect(euros).toMatchObject({ calculatedUnitPrice: 2_270, unitPrice: 2_044 });
  });

  test("leaves a percent discount alone [BLD-22]", () => {
    const form = reduceDeal(makeForm({ discountModifierId: PERCENT }), {
      type: "discountTyped",
      amount: 15,
      terms: { kind: "percent", rate: 1 },
    });
    expect(change(form, "USD").discountAmount).toBe(15);
  });

  test("keeps prices and says why where the rate is missing [BLD-23]", () => {
    const form = makeForm({ selectedItems: [makeLine()] });
    const pounds = change(form, "GBP");
    expect(pounds).toMatchObject({ currency: "GBP", withoutRate: ["GBP"] });
    expect(prices(pounds)).toEqual([10_000]);
    expect(change(pounds, "USD")).toMatchObject({ withoutRate: [], selectedItems: [{ unitPrice: 7_301 }] });
  });

  test("converts an edited deal's lines from their originals, at the rate of the day they were agreed [T-03]", () => {
    const original = { amount: 500, currency: "USD", rate: 0.5 };
    const deal = makeDeal({
      currency: "USD",
      rate: 0.7,
      lineItems: [
        makeDealLine({
          unit_price: 500,
          original_unit_price: original,
          original_calculated_unit_price: original,
        }),
      ],
    });
    const form = formOfDeal(deal, defaults);
    expect(prices(change(form, "CAD"))).toEqual([1_000]);
    expect(prices(change(change(form, "CAD"), "USD"))).toEqual([500]);
  });
});
