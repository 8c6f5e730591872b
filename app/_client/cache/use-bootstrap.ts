import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { bootstrapQuery } from "./bootstrap";
import { useCacheParts } from "./cache-owner";
import { keepTokens, tokensOf, paint } from "./design-tokens";

/**
 * The workspace's bootstrap data in a component: data, the error that is kept where there is none (BOO-02),
 * and refetch after a change.
 */
export function useBootstrap() {
  return useQuery({ ...bootstrapQuery(useCacheParts()), select: ({ data }) => data });
}

/**
 * Loads bootstrap anew after a change of what it holds, and draws this page and the other tabs with it:
 * colours at once, the rest by rendering the page again (VIS-07, LOG-05). A failure is logged where it
 * happens; the page is rendered again all the same.
 */
export function useReloadBootstrap(): () => Promise<void> {
  const parts = useCacheParts();
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    try {
      const { data } = await queries.fetchQuery({ ...bootstrapQuery(parts), staleTime: 0 });
      const tokens = tokensOf(data.settings);
      keepTokens(parts.storage, tokens);
      paint(tokens);
    } catch {
      // Logged and kept by the query (BOO-02).
    }
    router.refresh();
  }, [parts, queries, router]);
}
