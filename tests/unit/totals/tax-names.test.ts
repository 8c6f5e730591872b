import { expect, test } from "vitest";
import { offerText } from "@/lib/core/offers/offer-text";
import { dealTotals } from "@/lib/core/pricing/totals";

const totals = dealTotals({
  lines: [{ unitPrice: 100_00, quantity: 1, counted: true }],
  discount: null,
  tax: {
    value: 0,
    taxes: [
      { name: "GST", names: { fr: "TPS" }, value: 5 },
      { name: "VAT", value: 10 },
    ],
  },
  currency: "CAD",
});

test("the taxes of an offer are called in the language of its reader [T-04]", () => {
  if (!("subtotal" in totals)) throw new Error("too large");
  const called = (language: "en" | "fr") =>
    totals.taxes.map((tax) => offerText({ language, format: "short", timeZone: "UTC" }).tax(tax));
  expect(called("en")).toEqual(["GST", "VAT"]);
  expect(called("fr")).toEqual(["TPS", "VAT"]);
});

test("a tax without names in other languages is written as before there were any", () => {
  if (!("subtotal" in totals)) throw new Error("too large");
  expect(totals.taxes[1]).toEqual({ name: "VAT", value: 10, amount: 10_00 });
});
