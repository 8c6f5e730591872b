import { describe, expect, test } from "vitest";
import { changedItem, isUntouched } from "@/app/(workspace)/deals/_parts/builder/new-item";
import { formOfDeal } from "@/app/(workspace)/deals/_parts/builder/loaded-deal";
import { priceItem } from "@/app/(workspace)/deals/_parts/builder/price-item";
import { cad, defaults, makeCatalogItem, makeDeal, makeDealLine, makeLine, resolve } from "./make";

const dearer = makeCatalogItem({ standard_amount: 20_000, min_negotiation_margin: 90 });
const [carried] = formOfDeal(
  makeDeal({ lineItems: [makeDealLine({ saleCatalogItem: dearer })] }),
  defaults,
).selectedItems;

function settled(change: { quantity?: number; unitPrice?: number } = {}) {
  const price = priceItem(resolve(dearer), {}, cad);
  if (!price.ok) throw new Error("no price");
  return {
    price,
    unitPrice: 9_000,
    quantity: 2,
    fieldValues: {},
    extraNotes: "<p>Green</p>",
    customerNote: "",
    rhythm: null,
    open: null,
    ...change,
  };
}

describe("a line of the edited deal", () => {
  test("keeps its agreed price when only its notes change, whatever the catalogue says now", () => {
    expect(carried && changedItem(carried, settled(), cad)).toMatchObject({
      isCarried: true,
      unitPrice: 9_000,
      calculatedUnitPrice: 10_000,
      extraNotes: "<p>Green</p>",
    });
  });

  test("is priced anew once quantity or price change", () => {
    expect(carried && changedItem(carried, settled({ quantity: 3, unitPrice: 18_000 }), cad)).toMatchObject({
      isCarried: false,
      unitPrice: 18_000,
      calculatedUnitPrice: 20_000,
      calculatedPrice: 54_000,
    });
    expect(carried && changedItem(carried, settled({ unitPrice: 19_000 }), cad)).toMatchObject({
      isCarried: false,
      unitPrice: 19_000,
    });
  });

  test("counts empty answers as none", () => {
    expect(carried && isUntouched(carried, { quantity: 2, fieldValues: { 1: "", 2: [] } })).toBe(true);
    expect(carried && isUntouched(carried, { quantity: 2, fieldValues: { 1: 3 } })).toBe(false);
    expect(isUntouched(makeLine(), { quantity: 1, fieldValues: {} })).toBe(false);
  });
});
