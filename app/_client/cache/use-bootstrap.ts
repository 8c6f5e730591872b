import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useReady } from "@/app/_ui/use-ready";
import type { Bootstrap } from "@/lib/server/bootstrap/api";
import { bootstrapQuery } from "./bootstrap";
import { useCacheParts } from "./cache-owner";
import { keepTokens, tokensOf, paint } from "./design-tokens";

/**
 * The workspace's bootstrap data in a component; undefined until it is loaded, and if it cannot be (BOO-02), and
 * while the component is hydrated, because the shell may have loaded it before that, and the server's HTML was
 * rendered without it.
 */
export function useBootstrap(): Bootstrap | undefined {
  const isReady = useReady();
  const { data } = useQuery(bootstrapQuery(useCacheParts()));
  return isReady ? data?.data : undefined;
}

/**
 * Reloads bootstrap after a change of its data and updates this page and the other tabs: colours at once, the
 * rest by rendering the page again (VIS-07, LOG-05). The page is rendered again even if loading failed; the
 * failure is logged by the query.
 */
export function useReloadBootstrap(): () => Promise<void> {
  const parts = useCacheParts();
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    try {
      const { data } = await queries.query({ ...bootstrapQuery(parts), staleTime: 0 });
      const tokens = tokensOf(data.settings);
      keepTokens(parts.storage, tokens);
      paint(tokens);
    } catch {
      // The query logs and keeps the error (BOO-02).
    }
    router.refresh();
  }, [parts, queries, router]);
}
