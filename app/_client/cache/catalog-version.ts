import type { QueryClient } from "@tanstack/react-query";
import { STORAGE_KEYS } from "../storage-keys";
import { forgetCatalog } from "./forget";
import type { CacheParts } from "./surroundings";

/** First part of the keys of all that is of the catalogue. */
export const CATALOG_QUERY = "catalog";

/**
 * Empties the catalogue's cache when the server's version is another than the stored one (BOO-05); null: this
 * user may not read it.
 */
export function heedCatalogVersion(
  { storage }: Pick<CacheParts, "storage">,
  queries: QueryClient,
  version: number | null,
): void {
  const known = storage.getItem(STORAGE_KEYS.catalogVersion);
  if (known === (version === null ? null : String(version))) return;
  forgetCatalog(storage);
  if (version !== null) storage.setItem(STORAGE_KEYS.catalogVersion, String(version));
  // What is on the screen is asked for again; what is being asked for is newer than the version.
  void queries.invalidateQueries({ queryKey: [CATALOG_QUERY] });
}
