"use client";

import { useQueryClient } from "@tanstack/react-query";
import { tableKey } from "./use-rows";

/**
 * Call what it gives after a write: every kept page of the table is dropped and the shown one read again
 * (S-143).
 */
export function useClearTable(name: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ queryKey: tableKey(name), type: "inactive" });
    await client.invalidateQueries({ queryKey: tableKey(name) });
  };
}
