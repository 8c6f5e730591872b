/** A storage of texts by name: localStorage, sessionStorage, or an integrator's own. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage in memory, which lives as long as the process or page. */
export function memoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/**
 * The client's names in a storage (S-013, SES-03). The site never writes the two tokens, because its own are in a
 * cookie (S-007).
 */
export const STORAGE_KEYS = {
  accessToken: "kapi.access_token",
  refreshToken: "kapi.refresh_token",
  /** JSON of the client user (SES-07). */
  user: "kapi.user",
  /** The tenant's slug or uuid, sent as X-tenant-UUID (TEN-07, X-15). */
  tenant: "kapi.tenant",
  /** Milliseconds since the epoch at which the tokens end (S-009). */
  expiresAt: "kapi.expires_at",
  language: "kapi.language",
  theme: "kapi.theme",
  navigation: "kapi.navigation",
} as const;
