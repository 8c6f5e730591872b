import { MOST_LINES } from "@/lib/deals/limits";
import type { FormAction } from "./form-action";
import type { SelectedItem } from "./selected-item";

type ItemAction = Extract<
  FormAction,
  {
    type:
      | "itemAdded"
      | "itemChanged"
      | "itemRemoved"
      | "serviceRemoved"
      | "optionalChanged"
      | "allOptionalChanged"
      | "reordered";
  }
>;

/** The chosen services after an action, numbered from 1. Untouched lines stay the same objects, so that their rows need not be drawn again. */
export function reduceItems(items: SelectedItem[], action: ItemAction): SelectedItem[] {
  switch (action.type) {
    case "itemAdded":
      return items.length >= MOST_LINES ? items : numbered([...items, action.item]);
    case "itemChanged":
      return numbered(items.map((item) => (item.key === action.key ? action.item : item)));
    case "itemRemoved":
      return numbered(items.filter((item) => item.key !== action.key));
    case "serviceRemoved":
      return numbered(items.filter((item) => item.catalogItemId !== action.catalogItemId));
    case "optionalChanged":
      return items.map((item) =>
        item.key === action.key ? { ...item, isOptional: action.isOptional } : item,
      );
    case "allOptionalChanged":
      return items.map((item) =>
        item.isOptional === action.isOptional ? item : { ...item, isOptional: action.isOptional },
      );
    case "reordered":
      return numbered(inOrder(items, action.keys));
  }
}

const numbered = (items: SelectedItem[]): SelectedItem[] =>
  items.map((item, index) => (item.position === index + 1 ? item : { ...item, position: index + 1 }));

/** Lines by the given keys; one that they do not name keeps its place at the end. */
function inOrder(items: SelectedItem[], keys: string[]): SelectedItem[] {
  const place = new Map(keys.map((key, index) => [key, index]));
  const placeOf = (item: SelectedItem) => place.get(item.key) ?? keys.length;
  return [...items].sort((left, right) => placeOf(left) - placeOf(right));
}
