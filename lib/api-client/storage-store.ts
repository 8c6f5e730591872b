import { memoryStorage, type KeyValueStorage } from "./key-value-storage";
import { STORAGE_KEYS } from "./storage-keys";
import { storedExpiry } from "./stored-expiry";
import type { TokenStore } from "./tokens";

/** Keeps an integrator's bearer tokens in a storage of their choice, by default in memory (S-007, SES-03). */
export function storageStore(storage: KeyValueStorage = memoryStorage()): TokenStore {
  const put = (key: string, value: string | number | null) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, String(value));
  return {
    inCookie: false,
    read() {
      const accessToken = storage.getItem(STORAGE_KEYS.accessToken);
      const refreshToken = storage.getItem(STORAGE_KEYS.refreshToken);
      return accessToken === null && refreshToken === null
        ? null
        : { accessToken, refreshToken, expiresAt: storedExpiry(storage) };
    },
    write({ accessToken, refreshToken, expiresAt }) {
      put(STORAGE_KEYS.accessToken, accessToken);
      put(STORAGE_KEYS.refreshToken, refreshToken);
      put(STORAGE_KEYS.expiresAt, expiresAt);
    },
    clear() {
      for (const key of [STORAGE_KEYS.accessToken, STORAGE_KEYS.refreshToken, STORAGE_KEYS.expiresAt])
        storage.removeItem(key);
    },
  };
}
