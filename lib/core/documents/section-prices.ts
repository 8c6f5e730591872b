import type { Section } from "./blocks";

/** Which prices a section of services shows: all, those of whole lines, or only its sum. */
export const SECTION_PRICES = ["all", "lines", "sum"] as const;
export type SectionPrices = (typeof SECTION_PRICES)[number];

export const DEFAULT_SECTION_PRICES: SectionPrices = "all";

export const isSectionPrices = (value: unknown): value is SectionPrices =>
  SECTION_PRICES.some((candidate) => candidate === value);

type Hides = Pick<Section, "hides_quantities" | "hides_unit_prices" | "hides_line_prices">;

/** What a new section hides, by the workspace's setting. */
export const hiddenIn = (prices: SectionPrices): Hides => ({
  hides_quantities: prices === "sum",
  hides_unit_prices: prices !== "all",
  hides_line_prices: prices === "sum",
});
