import { describe, expect, test } from "vitest";
import { allowedRate, rateText } from "@/app/(workspace)/settings/(screens)/currency/_parts/currency-rules";
import {
  isPercent,
  percentText,
  bodyOf,
  draftsOf,
  newTax,
  taxProblems,
} from "@/app/(workspace)/settings/(screens)/taxes/_parts/tax-draft";

describe("an exchange rate", () => {
  test("is shown with 4 decimals at least, 1.0000 where there is none [CUR-06]", () => {
    expect([0.75, 110.5, 0.00930412, 1234.5, null, undefined].map((rate) => rateText(rate, "en"))).toEqual([
      "0.7500",
      "110.5000",
      "0.00930412",
      "1234.5000",
      "1.0000",
      "1.0000",
    ]);
    expect(rateText(110.5, "fr")).toBe("110,5000");
  });

  test("can be saved above 0, up to a million [CUR-05]", () => {
    expect([0.00000001, 1.25, 1_000_000].map(allowedRate)).toEqual([0.00000001, 1.25, 1_000_000]);
    expect([0, -1, 0.000000001, 1_000_001, null].map(allowedRate)).toEqual([null, null, null, null, null]);
  });
});

describe("a tax", () => {
  test("has a rate in percent with as many decimals as it has", () => {
    expect([percentText(5, "en"), percentText(9.975, "en"), percentText(9.975, "fr")]).toEqual([
      "5%",
      "9.975%",
      "9,975\u00a0%",
    ]);
    expect([9.975, 0, 100, 100.1, -1, null].map(isPercent)).toEqual([true, true, true, false, false, false]);
  });

  test("has its name in each other language, and keeps others that it has", () => {
    const taxes = draftsOf({
      taxes: [{ id: 4, name: "GST", names: { en: "Goods tax", fr: "TPS" }, value: 5 }],
    });
    expect(taxes.map(({ names }) => [names.fr, names.es])).toEqual([["TPS", ""]]);
    expect(bodyOf("Quebec", taxes).taxes).toEqual([
      { name: "GST", names: { en: "Goods tax", fr: "TPS" }, value: 5 },
    ]);
    expect(
      bodyOf(
        "Quebec",
        taxes.map((tax) => ({ ...tax, names: { en: "", fr: " ", es: "" } })),
      ).taxes,
    ).toEqual([{ name: "GST", value: 5 }]);
  });

  test("is sent as it was typed, and names what is missing by the field's place", () => {
    const taxes = draftsOf({ taxes: [{ id: 4, name: "GST", value: 5 }] });
    expect(bodyOf(" Quebec ", taxes)).toEqual({ name: "Quebec", taxes: [{ name: "GST", value: 5 }] });
    expect(taxProblems(" ", [...taxes, { ...newTax(), percent: 105 }])).toEqual({
      name: "nameRequired",
      "taxes.1.name": "nameRequired",
      "taxes.1.value": "percent",
    });
  });
});
