import { describe, expect, test } from "vitest";
import {
  clampPrice,
  priceRange,
  clampQuantity,
  readQuantity,
} from "@/app/(workspace)/deals/_parts/builder/clamp";
import { priceItem, itemResolver } from "@/app/(workspace)/deals/_parts/builder/price-item";
import { reduceDeal } from "@/app/(workspace)/deals/_parts/builder/reduce-deal";
import { reduceItems } from "@/app/(workspace)/deals/_parts/builder/reduce-items";
import { cad, constants, makeCatalogItem, makeForm, makeLine, makeQuestion, resolve, site } from "./make";

const lines = [7, 8, 9].map((id) => ({ ...makeLine(makeCatalogItem({ id })), position: id - 6 }));
const order = (items: typeof lines) => items.map(({ catalogItemId, position }) => [catalogItemId, position]);

describe("the chosen services", () => {
  test("add what the form needs to a catalogue item [BLD-29]", () => {
    expect(makeLine(site, { quantity: 2, fieldValues: { 1: 7 } })).toMatchObject({
      catalogItem: site,
      selected: true,
      quantity: 2,
      isOptional: false,
      unitPrice: 66_000,
      calculatedPrice: 132_000,
      extraNotes: "",
      fieldValues: { 1: 7 },
      category: "General Services",
    });
  });

  test("keep a trace that sums to the agreed price [BLD-29]", () => {
    const line = makeLine(site, { fieldValues: { 1: 7 }, agreed: 60_000 });
    expect(line.priceInfoList.reduce((sum, { amount }) => sum + amount, 0)).toBe(60_000);
  });

  test("are numbered in the order they were dragged to [BLD-25]", () => {
    const moved = reduceDeal(makeForm({ selectedItems: lines }), {
      type: "servicesReordered",
      keys: ["service-9", "service-7", "service-8"],
    });
    expect(order(moved.selectedItems)).toEqual([
      [9, 1],
      [7, 2],
      [8, 3],
    ]);
  });

  test("can be added and removed, the rest renumbered [BLD-25]", () => {
    const added = reduceItems(lines, { type: "itemAdded", item: makeLine(makeCatalogItem({ id: 10 })) });
    const rest = reduceDeal(makeForm({ selectedItems: added }), { type: "itemRemoved", key: "service-7" });
    expect(order(rest.selectedItems)).toEqual([
      [8, 1],
      [9, 2],
      [10, 3],
    ]);
  });

  test("become optional one by one or all at once [BLD-25, BLD-26]", () => {
    const one = reduceItems(lines, { type: "optionalChanged", key: "service-8", isOptional: true });
    expect(one.map(({ isOptional }) => isOptional)).toEqual([false, true, false]);
    expect(one[0]).toBe(lines[0]);
    expect(
      reduceItems(one, { type: "allOptionalChanged", isOptional: true }).every(
        ({ isOptional }) => isOptional,
      ),
    ).toBe(true);
  });
});

test.each([
  ["", 1],
  ["0", 1],
  ["-4", 1],
  ["12", 12],
  ["1 000", 1000],
  ["2.0", 2],
])("quantity %j becomes %i [VAL-13]", (typed, expected) => {
  expect(readQuantity(typed, null, "en")).toMatchObject({ quantity: expected });
});

test.each([
  ["2.9", "tooManyDecimals"],
  ["1,5", "tooManyDecimals"],
  ["1.500", "twoMeanings"],
  ["many", "notANumber"],
  ["12 pcs", "notANumber"],
  ["2x", "notANumber"],
  ["1e3", "notANumber"],
  ["$5", "otherUnit"],
])("quantity %j is refused, not guessed [VAL-13, P-10]", (typed, problem) => {
  expect(readQuantity(typed, null, "en")).toMatchObject({ problem: { problem } });
});

test("a quantity names the limit that changed it", () => {
  expect(readQuantity("100", 36, "en")).toEqual({ quantity: 36, corrected: "most" });
  expect(readQuantity("-3", 36, "en")).toEqual({ quantity: 1, corrected: "least" });
  expect(readQuantity("36", 36, "en")).toEqual({ quantity: 36, corrected: null });
});

test("quantity stops at the purchase limit [VAL-13]", () => {
  expect([clampQuantity(9, 4), clampQuantity(9, 1)]).toEqual([4, 1]);
});

test("a unit price keeps within its range and on the currency's step [CAL-08]", () => {
  const item = makeCatalogItem({ min_negotiation_margin: 80, max_negotiation_margin: 130 });
  const range = { calculated: 10_000, item, currency: "CAD" };
  expect(priceRange(range)).toEqual({ min: 8_000, max: 13_000 });
  expect([1, 9_500, 99_999].map((price) => clampPrice(price, range))).toEqual([8_000, 9_500, 13_000]);
  expect(clampPrice(9_560, { ...range, currency: "JPY" })).toBe(9_600);
});

describe("pricing a service", () => {
  test("says which answer is missing, then prices by it", () => {
    expect(priceItem(resolve(site), {}, cad)).toEqual({ ok: false, problem: "missing_answer", fieldId: 1 });
    expect(priceItem(resolve(site), { 1: 6 }, cad)).toMatchObject({ ok: true, calculated: 58_000 });
  });

  test("converts a service that is added after a currency change", () => {
    const price = priceItem(
      resolve(makeCatalogItem()),
      {},
      { currency: "USD", rate: "0.73", defaultCurrency: "CAD" },
    );
    expect(price).toMatchObject({
      ok: true,
      calculated: 7_300,
      original: { amount: 10_000, currency: "CAD", rate: 1 },
    });
  });

  test("tells rules that cannot be read from a price that cannot be calculated [MSG-21]", () => {
    const odd = makeCatalogItem({ pricing_option_id: 99 });
    const huge = makeCatalogItem({ standard_amount: 100_000_000_001 });
    expect(priceItem(itemResolver([makeQuestion()], constants)(odd), {}, cad)).toEqual({
      ok: false,
      problem: "unknown",
    });
    expect(priceItem(resolve(huge), {}, cad)).toEqual({ ok: false, problem: "tooLarge" });
    expect(priceItem(itemResolver([makeQuestion({ type_id: 99 })], constants)(site), { 1: 2 }, cad)).toEqual({
      ok: false,
      problem: "unknown",
    });
  });
});
