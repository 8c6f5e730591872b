import { MAX_LINES } from "@/lib/domain/deals/limits";
import type { BuilderAction } from "./builder-state";
import type { SelectedItem } from "./selected-item";

type ItemAction = Extract<
  BuilderAction,
  { type: "itemAdded" | "itemChanged" | "optionalChanged" | "allOptionalChanged" }
>;

/**
 * The chosen services after an action, numbered from 1. Unchanged lines stay the same objects, so that their
 * rows need not render again.
 */
export function reduceItems(items: SelectedItem[], action: ItemAction): SelectedItem[] {
  switch (action.type) {
    case "itemAdded":
      return withItems(items, [
        { ...action.item, section: items.at(-1)?.section ?? "", position: items.length + 1 },
      ]);
    case "itemChanged":
      return numbered(items.map((item) => (item.key === action.key ? action.item : item)));
    case "optionalChanged":
      return items.map((item) =>
        item.key === action.key ? { ...item, isOptional: action.isOptional } : item,
      );
    case "allOptionalChanged":
      return items.map((item) =>
        item.isOptional === action.isOptional ? item : { ...item, isOptional: action.isOptional },
      );
  }
}

/**
 * The lines with others inserted at their positions, up to the maximum number. Each gets a unique key,
 * because a service may be chosen several times.
 */
export function withItems(
  items: readonly SelectedItem[],
  added: readonly SelectedItem[] = [],
): SelectedItem[] {
  const lines = [...items];
  for (const item of added.slice(0, Math.max(0, MAX_LINES - items.length)))
    lines.splice(item.position - 1, 0, { ...item, key: freeKey(item.key, lines) });
  return numbered(lines);
}

/** The key, or its first free variant: service-7, service-7-2, service-7-3 … */
function freeKey(key: string, items: readonly SelectedItem[]): string {
  const taken = new Set(items.map((item) => item.key));
  let free = key;
  for (let next = 2; taken.has(free); next++) free = `${key}-${next}`;
  return free;
}

/** Numbered from 1 by position. */
export const numbered = (items: readonly SelectedItem[]): SelectedItem[] =>
  items.map((item, index) => (item.position === index + 1 ? item : { ...item, position: index + 1 }));

/** In the order of the given keys; lines without one stay at the end. */
export function inOrder<Keyed extends { key: string }>(
  all: readonly Keyed[],
  keys: readonly string[],
): Keyed[] {
  const place = new Map(keys.map((key, index) => [key, index]));
  const placeOf = ({ key }: Keyed) => place.get(key) ?? keys.length;
  return all.toSorted((left, right) => placeOf(left) - placeOf(right));
}
