import type { KeyValueStorage } from "./key-value-storage";
import { STORAGE_KEYS } from "./storage-keys";

/** The stored end of the tokens in milliseconds since the epoch; null when there is none that can be read. */
export function storedExpiry(storage: KeyValueStorage): number | null {
  const value = Number(storage.getItem(STORAGE_KEYS.expiresAt) ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}
