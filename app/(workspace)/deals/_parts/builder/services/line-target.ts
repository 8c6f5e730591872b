import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { SelectedItem } from "../selected-item";

/** What a line dialog is opened for: a service to choose, or a chosen line, at a quantity. */
export type LineTarget = { catalogItem: CatalogItemAnswer; line: SelectedItem | null; quantity: number };
