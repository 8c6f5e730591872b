"use client";

import { createContext, useContext, useMemo, type ReactNode } from "react";
import { cacheParts, type CacheParts } from "./surroundings";

const Owner = createContext<string | null>(null);

/** Provides the owner of the caches: `<tenant uuid> <user id>`. */
export const CacheOwner = ({ owner, children }: { owner: string; children: ReactNode }) => (
  <Owner value={owner}>{children}</Owner>
);

/** Dependencies of the caches for the page's session. */
export function useCacheParts(): CacheParts {
  const owner = useContext(Owner);
  if (owner === null) throw new Error("no CacheOwner above this component");
  return useMemo(() => cacheParts(owner), [owner]);
}
