import { useCallback, useState } from "react";
import { directionFrom, MOST_CHANGES, PAUSE } from "@/app/(workspace)/deals/_parts/builder/reduce-history";
import type { Draft } from "./draft";

type History = {
  draft: Draft;
  past: readonly Draft[];
  future: readonly Draft[];
  last: { field: string; at: number } | null;
};

/**
 * The content of an entry with undo and redo, as in the builder: typing into one field without a pause is one
 * change, and deleting there is another one. `field`: what was changed; null for a change that is never
 * merged.
 */
export function useDraftHistory(opened: () => Draft) {
  const [{ draft, past, future }, set] = useState<History>(() => ({
    draft: opened(),
    past: [],
    future: [],
    last: null,
  }));
  const change = useCallback((next: Draft, field: string | null) => {
    const at = Date.now();
    set((now) => changed(now, next, field === null ? null : { field, at }));
  }, []);
  const undo = useCallback(() => set(undone), []);
  const redo = useCallback(() => set(redone), []);
  return {
    draft,
    change,
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
  };
}

function changed({ draft, past, last: before }: History, next: Draft, typed: History["last"]): History {
  const last = typed && { ...typed, field: `${typed.field} ${directionFrom(draft, next)}` };
  const isSame = last !== null && before?.field === last.field && last.at - before.at < PAUSE;
  return {
    draft: next,
    past: isSame && past.length > 0 ? past : [...past, draft].slice(-MOST_CHANGES),
    future: [],
    last,
  };
}

function undone(history: History): History {
  const { draft, past, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { draft: before, past: past.slice(0, -1), future: [draft, ...future], last: null };
}

function redone(history: History): History {
  const { draft, past, future } = history;
  const [next, ...rest] = future;
  return next ? { draft: next, past: [...past, draft], future: rest, last: null } : history;
}
