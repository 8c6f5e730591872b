import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";

/** The browser's local storage, accessed at each use because this module is loaded on the server too. */
export const browserStorage: KeyValueStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
