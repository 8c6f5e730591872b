import { bundleOf, wholeBundles, type DealBundle } from "@/lib/core/offers/bundles";
import { MAX_LINES } from "@/lib/domain/deals/limits";
import type { DealForm } from "./form-state";
import { numbered, withItems } from "./reduce-items";
import { withTotal, type SelectedItem } from "./selected-item";

/** The deal with one more bundle behind its last line, if there is room for all of it. */
export function withBundle(deal: DealForm, bundle: DealBundle, items: readonly SelectedItem[]): DealForm {
  const { selectedItems, bundles } = deal;
  if (selectedItems.length + items.length > MAX_LINES) return deal;
  const section = selectedItems.at(-1)?.section ?? "";
  const placed = items.map((item, at) => ({ ...item, section, position: selectedItems.length + at + 1 }));
  return { ...deal, bundles: [...bundles, bundle], selectedItems: withItems(selectedItems, placed) };
}

/** The line that stands for its bundle in the table: its first one. */
export const leadOf = ({ parts }: DealBundle): string | undefined => parts[0]?.line;

/**
 * The deal with its bundles whole: their lines stand together where the first one does, as many as there are of it, and
 * are no options by themselves; with one of them all are gone. The same deal if all are.
 */
export function withWholeBundles(deal: DealForm): DealForm {
  if (deal.bundles.length === 0) return deal;
  const bundles = wholeBundles(deal.bundles, deal.selectedItems);
  const byKey = new Map(deal.selectedItems.map((item) => [item.key, item]));
  const items = deal.selectedItems.flatMap((item): SelectedItem[] => {
    const bundle = bundleOf(deal.bundles, item.key);
    if (!bundle) return [item];
    if (!bundles.includes(bundle) || leadOf(bundle) !== item.key) return [];
    return bundle.parts.flatMap(({ line }) => asLead(byKey.get(line), item));
  });
  return { ...deal, bundles, selectedItems: numbered(items) };
}

function asLead(item: SelectedItem | undefined, lead: SelectedItem): SelectedItem[] {
  if (!item) return [];
  const { section, quantity } = lead;
  const isSame = item.section === section && item.quantity === quantity && !item.isOptional;
  if (isSame) return [item];
  const isCarried = item.isCarried && item.quantity === quantity;
  return [withTotal(item, { section, quantity, isCarried, isOptional: false })];
}
