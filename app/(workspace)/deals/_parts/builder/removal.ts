import { bundleOf } from "@/lib/core/offers/bundles";
import type { BuilderAction, Removal } from "./builder-state";
import { convertForm } from "./deal-money";
import type { DealForm } from "./form-state";
import { visibleBlocks } from "./reduce-document";
import { withItems } from "./reduce-items";
import { inSections } from "./reduce-sections";

/**
 * What can be restored after an action.
 * @param removed what could be restored before it
 * @param before the deal before it
 */
export function removedAfter(
  removed: Removal | null,
  action: BuilderAction,
  before: DealForm,
): Removal | null {
  switch (action.type) {
    case "itemRemoved": {
      const bundle = bundleOf(before.bundles, action.key);
      const keys = bundle?.parts.map(({ line }) => line) ?? [action.key];
      const items = before.selectedItems.filter(({ key }) => keys.includes(key));
      return items.length === 0 ? removed : { kind: "lines", items, bundle };
    }
    case "clientCleared":
      return (
        before.client && { kind: "client", client: before.client, recipients: before.selectedRecipients }
      );
    case "clientChosen":
      return removed?.kind === "client" ? null : removed;
    case "blockRemoved": {
      const { part: block, at } = placeOf(visibleBlocks(before.blocks), action.key);
      return block && block.type !== "services" && !action.isErased ? { kind: "block", block, at } : removed;
    }
    case "sectionRemoved": {
      const { part: section, at } = placeOf(before.sections, action.key);
      const lines = before.selectedItems.filter((item) => item.section === action.key);
      return section ? { kind: "section", section, at, lines: lines.map(({ key }) => key) } : removed;
    }
    case "currencyChanged": {
      if (removed?.kind !== "lines") return removed;
      // Restored services are in the deal's currency.
      const alone = { ...before, selectedItems: removed.items, discountOriginal: null };
      return { ...removed, items: convertForm(alone, action.currency, action.rates).selectedItems };
    }
    case "removalUndone":
      return null;
    default:
      return removed;
  }
}

function placeOf<Part extends { key: string }>(parts: readonly Part[], key: string) {
  const at = parts.findIndex((part) => part.key === key);
  return { part: parts[at], at };
}

/** The deal with what was removed; later changes stay, except after a discarded draft. */
export function withRemoved(deal: DealForm, removed: Removal): DealForm {
  switch (removed.kind) {
    case "lines":
      return inSections({
        ...deal,
        bundles: removed.bundle ? [...deal.bundles, removed.bundle] : deal.bundles,
        selectedItems: withItems(deal.selectedItems, removed.items),
      });
    case "client":
      return { ...deal, client: removed.client, selectedRecipients: removed.recipients };
    case "block":
      return { ...deal, blocks: deal.blocks.toSpliced(removed.at, 0, removed.block) };
    case "section": {
      const { section, at, lines } = removed;
      return inSections({
        ...deal,
        sections: deal.sections.toSpliced(at, 0, section),
        // Lines that were moved to another section since stay there.
        selectedItems: deal.selectedItems.map((item) =>
          item.section === "" && lines.includes(item.key) ? { ...item, section: section.key } : item,
        ),
      });
    }
    case "draft":
      return removed.state.deal;
  }
}
