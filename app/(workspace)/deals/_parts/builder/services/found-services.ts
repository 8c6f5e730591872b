import { categoryKey } from "@/app/_client/closed-categories";
import type { AllGroups } from "@/app/_ui/data-table/types";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { searchable } from "@/lib/core/search/searchable";

/** The first services that a search finds. total: how many there are in all; null until it is known. */
export type FoundServices<Total extends number | null = number> = {
  items: CatalogItemAnswer[];
  total: Total;
};

/** An item with its searchable text, prepared once. */
type Searchable = { item: CatalogItemAnswer; text: string };

/** Active items, with title, code and description normalized as in the server's search. */
export function searchableItems(items: readonly CatalogItemAnswer[]): Searchable[] {
  return items
    .filter((item) => item.is_active)
    .map((item) => ({ item, text: searchable(item.title, item.code, item.description) }));
}

/** The items in the order of the groups, without those of closed ones. */
export function inGroups(items: readonly Searchable[], { groups, closed }: AllGroups): Searchable[] {
  return groups.flatMap(({ key }) =>
    closed.has(key) ? [] : items.filter(({ item }) => categoryKey(item.category_id) === key),
  );
}

/** The first `size` of the items that contain every searched word (BLD-24). */
export function foundServices(items: readonly Searchable[], search: string, size: number): FoundServices {
  const words = searchable(search)
    .split(" ")
    .filter((word) => word !== "");
  const result =
    words.length === 0 ? items : items.filter(({ text }) => words.every((word) => text.includes(word)));
  return { items: result.slice(0, size).map(({ item }) => item), total: result.length };
}
