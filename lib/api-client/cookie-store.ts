import type { KeyValueStorage } from "./key-value-storage";
import { STORAGE_KEYS } from "./storage-keys";
import { storedExpiry } from "./stored-expiry";
import type { TokenStore } from "./tokens";

/** Stands where a token would: only the browser and the server see the cookie. */
const IN_COOKIE = "cookie";

/**
 * The site's store: the tokens stay in the HttpOnly session cookie, out of scripts' reach; only their expiry is in the storage
 * (S-007, SES-02). Whether there is a cookie cannot be seen from here, so one is assumed until the session was ended by this page.
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
