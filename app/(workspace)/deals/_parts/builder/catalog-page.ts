import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { searchable } from "@/lib/core/search/searchable";

/** Services on one page of the builder's table (BLD-24). */
export const PAGE_SIZE = 10;

/** total: null until the server has said how many services there are. */
export type CatalogPage<Total extends number | null = number> = {
  items: CatalogItemAnswer[];
  page: number;
  lastPage: number;
  total: Total;
};

/** An item with its searchable text, prepared once. */
export type Searchable = { item: CatalogItemAnswer; text: string };

/** Active items, with title and description normalized as in the server's search. */
export function searchableItems(items: readonly CatalogItemAnswer[]): Searchable[] {
  return items
    .filter((item) => item.is_active)
    .map((item) => ({ item, text: searchable(item.title, item.description) }));
}

/**
 * The page of the items that contain every searched word (BLD-24). A page beyond the last returns the last.
 */
export function catalogPage(items: readonly Searchable[], search: string, wantedPage: number): CatalogPage {
  const words = searchable(search)
    .split(" ")
    .filter((word) => word !== "");
  const result =
    words.length === 0 ? items : items.filter(({ text }) => words.every((word) => text.includes(word)));
  const lastPage = Math.max(1, Math.ceil(result.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wantedPage), lastPage);
  return {
    items: result.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ item }) => item),
    page,
    lastPage,
    total: result.length,
  };
}
