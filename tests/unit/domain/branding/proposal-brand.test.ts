import { expect, test } from "vitest";
import { contrast } from "@/lib/core/colors/contrast";
import { proposalBrand } from "@/lib/domain/branding/proposal-brand";
import { SAMPLE_BRAND } from "../../../support/sample-brand";

const modern = { ...SAMPLE_BRAND, template: "modern" };

test("a proposal without a look of its own has its workspace's [U-87]", () => {
  expect(proposalBrand(modern, { accent_color: null, typeface: null })).toEqual(modern);
});

test("an accent colour stands wherever the brand's colours would, with a text that reads on it [U-87]", () => {
  const brand = proposalBrand(modern, { accent_color: "#f5c518", typeface: null });
  expect(brand).toMatchObject({ primaryColor: "#f5c518", accentColor: "#f5c518", onPrimary: "#000000" });
  expect(brand.styles.hero).toEqual({ backgroundColor: "#f5c518", color: "#000000" });
  expect(brand.styles.total).toMatchObject({ borderTopColor: "#f5c518" });
});

test.each(["#000000", "#ffffff", "#777777", "#f5c518", "#ff0000", "#00ff00"])(
  "text on %s has a contrast of 4.5 to 1 [U-87]",
  (color) => {
    const { onPrimary } = proposalBrand(modern, { accent_color: color, typeface: null });
    expect(contrast(onPrimary, color)).toBeGreaterThanOrEqual(4.5);
  },
);

test("its typeface comes before the workspace's [U-87]", () => {
  expect(proposalBrand(modern, { accent_color: null, typeface: "manrope" }).typeface).toBe("manrope");
});
