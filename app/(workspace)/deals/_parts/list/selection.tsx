"use client";

import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";

type Selection = {
  ids: ReadonlySet<number>;
  /** Takes deals in, or out. */
  choose: (ids: readonly number[], chosen: boolean) => void;
  clear: () => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** Keeps which deals are chosen for bulk delete, over pages, filters and reloads of the list (DLS-11). */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback((named: readonly number[], chosen: boolean) => {
    setIds(
      (before) => new Set(chosen ? [...before, ...named] : [...before].filter((id) => !named.includes(id))),
    );
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  const selection = useMemo(() => ({ ids, choose, clear }), [ids, choose, clear]);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("no selection of deals here");
  return selection;
}
