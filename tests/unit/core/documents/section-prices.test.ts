import { expect, test } from "vitest";
import { hiddenIn, isSectionPrices, SECTION_PRICES } from "@/lib/core/documents/section-prices";

test("a new section hides nothing, unit prices, or all but its sum, as the workspace chose (T-17)", () => {
  expect(SECTION_PRICES.map(hiddenIn)).toEqual([
    { hides_quantities: false, hides_unit_prices: false, hides_line_prices: false },
    { hides_quantities: false, hides_unit_prices: true, hides_line_prices: false },
    { hides_quantities: true, hides_unit_prices: true, hides_line_prices: true },
  ]);
  expect(["all", "sum", "none", null].map(isSectionPrices)).toEqual([true, true, false, false]);
});
