"use client";

import { useQueryClient } from "@tanstack/react-query";
import { tableKey } from "./use-rows";

/**
 * Returns a function to call after a write: it drops all cached pages of the table and reloads the shown one
 * (S-143). Other reads of the same things, whose query keys begin with the table's name, become outdated too.
 */
export function useClearTable(name: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ queryKey: tableKey(name), type: "inactive" });
    void client.invalidateQueries({ queryKey: [name] });
    await client.invalidateQueries({ queryKey: tableKey(name) });
  };
}
