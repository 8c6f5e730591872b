import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { SelectedItem } from "./selected-item";

/** Units of the service that other lines leave for one more line, or for the line of that key: its purchase limit holds for the whole deal (VAL-13). null: as many as one likes. */
export function unitsLeft(
  { id, purchase_limit: limit }: Pick<CatalogItemAnswer, "id" | "purchase_limit">,
  items: readonly SelectedItem[],
  key: string | null = null,
): number | null {
  if (limit === null) return null;
  const others = items.filter((item) => item.catalogItemId === id && item.key !== key);
  return Math.max(0, limit - others.reduce((sum, { quantity }) => sum + quantity, 0));
}
