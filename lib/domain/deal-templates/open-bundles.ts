import { AppError } from "@/lib/core/contract/errors";
import type { DealBundle } from "@/lib/core/offers/bundles";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import type { LineTerms, PricedLine } from "@/lib/domain/deals/lines/priced-line";
import { priceLines } from "@/lib/domain/deals/lines/price-lines";
import type { SavedLine } from "@/lib/domain/library/schema";

/**
 * A template's bundles as the catalogue sells them today: the lines of each at their shares of its price, by key. gone:
 * bundles that are no longer sold, or not of these parts and answers.
 */
export function openBundles(
  bundles: readonly DealBundle[],
  lines: readonly SavedLine[],
  items: ReadonlyMap<number, PricedItem>,
  terms: LineTerms,
): { bundles: DealBundle[]; priced: ReadonlyMap<string, PricedLine>; gone: DealBundle[] } {
  const priced = new Map<string, PricedLine>();
  const gone: DealBundle[] = [];
  const open = bundles.flatMap((bundle) => {
    const parts = bundle.parts.flatMap(({ line: key }) => lines.find((line) => line.key === key) ?? []);
    // Only free lines send a name.
    const asked = parts.map(({ name: _name, ...line }, index) => ({ ...line, index }));
    try {
      const today = priceLines(asked, items, [], terms, { said: [bundle], before: [] });
      for (const line of today.lines) priced.set(line.key, line);
      return today.bundles;
    } catch (error) {
      if (!(error instanceof AppError && error.status === 422)) throw error;
      gone.push(bundle);
      return [];
    }
  });
  return { bundles: open, priced, gone };
}
