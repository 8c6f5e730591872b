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

/** A placeholder for a token: only the browser and the server see the cookie. */
const IN_COOKIE = "cookie";

/**
 * The site's store: the tokens are in the HttpOnly session cookie, which scripts cannot read; only their expiry
 * is in the storage (S-007, SES-02). Scripts cannot see whether there is a cookie, so one is assumed until this
 * page ends the session.
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

/** The stored expiry of the tokens in milliseconds since the epoch; null if there is none or it is invalid. */
function storedExpiry(storage: KeyValueStorage): number | null {
  const value = Number(storage.getItem(STORAGE_KEYS.expiresAt) ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}
