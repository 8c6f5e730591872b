import { describe, expect, test } from "vitest";
import { rateOf, rateText } from "@/app/(workspace)/settings/(screens)/currency/_parts/rate-text";
import { percentOf, percentText } from "@/app/(workspace)/settings/(screens)/taxes/_parts/percent-text";
import { bodyOf, draftsOf, taxProblems } from "@/app/(workspace)/settings/(screens)/taxes/_parts/tax-draft";

describe("an exchange rate", () => {
  test("is shown with 4 decimals, 1.0000 where there is none [CUR-06]", () => {
    expect([rateText(0.75), rateText(110.5), rateText(null), rateText(undefined)]).toEqual([
      "0.7500",
      "110.5000",
      "1.0000",
      "1.0000",
    ]);
  });

  test.each([
    ["0.0001", 0.0001],
    ["1,25", 1.25],
    [" 2 ", 2],
    ["1000000", 1_000_000],
  ])("%j is %d", (text, rate) => {
    expect(rateOf(text)).toBe(rate);
  });

  test.each(["0", "-1", "0.00001", "1000001", "", ".", "1e3", "abc"])(
    "%j is none: only a rate above 0 can be saved [CUR-05]",
    (text) => {
      expect(rateOf(text)).toBeNull();
    },
  );
});

describe("a tax", () => {
  test("has a rate in percent with as many decimals as it has", () => {
    expect([percentText(5, "en"), percentText(9.975, "en"), percentText(9.975, "fr")]).toEqual([
      "5%",
      "9.975%",
      "9,975\u00a0%",
    ]);
    expect(["9,975", "0", "100", "100.1", "-1", "5.00001", ""].map(percentOf)).toEqual([
      9.975,
      0,
      100,
      null,
      null,
      null,
      null,
    ]);
  });

  test("is sent as it was typed, and names what is missing by the field's place", () => {
    const taxes = draftsOf({ taxes: [{ id: 4, name: "GST", value: 5 }] });
    expect(bodyOf(" Quebec ", taxes)).toEqual({ name: "Quebec", taxes: [{ name: "GST", value: 5 }] });
    expect(taxProblems(" ", [...taxes, { key: "x", name: "", percent: "105" }])).toEqual({
      name: "nameRequired",
      "taxes.1.name": "nameRequired",
      "taxes.1.value": "percent",
    });
  });
});
