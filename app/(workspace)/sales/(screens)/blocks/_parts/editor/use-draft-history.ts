import { useCallback, useState } from "react";
import { directionFrom, NO_HISTORY, recorded, redone, undone, type History } from "@/app/_form/history";
import type { Draft } from "./draft";

type State = { draft: Draft; history: History<Draft> };

/**
 * The content of an entry with undo and redo, as in the builder: typing into one field without a pause is one
 * change, and deleting there is another one. `field`: what was changed; null for a change that is never
 * merged.
 */
export function useDraftHistory(opened: () => Draft) {
  const [{ draft, history }, set] = useState<State>(() => ({ draft: opened(), history: NO_HISTORY }));
  const change = useCallback((next: Draft, field: string | null) => {
    const at = Date.now();
    set(({ draft: before, history: known }) => ({
      draft: next,
      history: recorded(known, {
        before,
        group: field === null ? null : `${field} ${directionFrom(before, next)}`,
        at,
      }),
    }));
  }, []);
  const undo = useCallback(() => set((state) => stepped(state, undone)), []);
  const redo = useCallback(() => set((state) => stepped(state, redone)), []);
  return {
    draft,
    change,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
  };
}

function stepped(state: State, step: typeof undone<Draft>): State {
  const result = step(state.history, () => state.draft);
  return result ? { draft: result.version, history: result.history } : state;
}
