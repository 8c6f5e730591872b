import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";
import { STORAGE_KEYS } from "../storage-keys";

/** Fired on the window after a call of this page that makes cached data outdated. */
export const OUTDATED_EVENT = "kapi:outdated";
/**
 * Fired on the window when a session's copies are dropped: requests still running must not store their
 * results after it.
 */
export const FORGOTTEN_EVENT = "kapi:forgotten";

/** Drops the copies of the catalogue (BOO-05, BOO-06). */
export function forgetCatalog(storage: KeyValueStorage): void {
  for (const key of [STORAGE_KEYS.catalog, STORAGE_KEYS.questions, STORAGE_KEYS.catalogVersion])
    storage.removeItem(key);
}

/** Drops all copies that belong to a session. */
export function forgetCopies(storage: KeyValueStorage): void {
  storage.removeItem(STORAGE_KEYS.bootstrap);
  forgetCatalog(storage);
  if (typeof window !== "undefined") window.dispatchEvent(new Event(FORGOTTEN_EVENT));
}
