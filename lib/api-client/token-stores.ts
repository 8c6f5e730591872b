import { memoryStorage, type KeyValueStorage, STORAGE_KEYS } from "./key-value-storage";
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

/** Stands where a token would: only the browser and the server see the cookie. */
const IN_COOKIE = "cookie";

/**
 * The site's store: the tokens stay in the HttpOnly session cookie, out of scripts' reach; only their expiry
 * is in the storage (S-007, SES-02). Whether there is a cookie cannot be seen from here, so one is assumed
 * until the session was ended by this page.
 */
export function cookieStore(storage: KeyValueStorage): TokenStore {
  let isEnded = false;
  return {
    inCookie: true,
    read: () =>
      isEnded ? null : { accessToken: IN_COOKIE, refreshToken: IN_COOKIE, expiresAt: storedExpiry(storage) },
    write({ expiresAt }) {
      isEnded = false;
      if (expiresAt === null) storage.removeItem(STORAGE_KEYS.expiresAt);
      else storage.setItem(STORAGE_KEYS.expiresAt, String(expiresAt));
    },
    clear() {
      isEnded = true;
      storage.removeItem(STORAGE_KEYS.expiresAt);
    },
  };
}

/** The stored end of the tokens in milliseconds since the epoch; null when there is none that can be read. */
function storedExpiry(storage: KeyValueStorage): number | null {
  const value = Number(storage.getItem(STORAGE_KEYS.expiresAt) ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}
