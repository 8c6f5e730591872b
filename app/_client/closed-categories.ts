import { useMemo, useSyncExternalStore } from "react";
import { STORAGE_KEYS } from "./storage-keys";

/** The key of the services without a category; others are ids. */
export const NO_CATEGORY = "none";
export const categoryKey = (id: number | null): string => (id === null ? NO_CATEGORY : String(id));

/** Whether a text is such a key. */
export const isCategoryKey = (text: string): boolean => /^(?:none|[1-9]\d{0,14})$/.test(text);

/** The most keys that are kept; there are at most 200 categories, and those that were deleted fall out. */
const MOST = 300;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const stored = (): string => localStorage.getItem(STORAGE_KEYS.closedCategories) ?? "[]";

/**
 * Which categories of services are closed in the catalogue's list and in the builder, as this browser remembers it
 * (U-144).
 */
export function useClosedCategories() {
  const text = useSyncExternalStore(subscribe, stored, () => "[]");
  const closed = useMemo(() => new Set(keysOf(text)), [text]);
  const toggle = (key: string) => {
    const others = keysOf(stored()).filter((other) => other !== key);
    const next = closed.has(key) ? others : [...others, key].slice(-MOST);
    localStorage.setItem(STORAGE_KEYS.closedCategories, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return { closed, toggle };
}

/** The keys of a stored list; none from anything else. */
function keysOf(text: string): string[] {
  try {
    const keys: unknown = JSON.parse(text);
    return Array.isArray(keys) ? keys.map(String).filter(isCategoryKey) : [];
  } catch {
    return [];
  }
}
