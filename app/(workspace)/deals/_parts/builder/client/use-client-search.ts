import { useQuery } from "@tanstack/react-query";
import { send } from "@/app/_client/send";
import { clientCalls } from "@/lib/domain/clients/calls";
import type { ClientResult, ClientSource } from "@/lib/domain/clients/schema";
import { useDelayed } from "../use-reader-text";

const FEWEST_CHARACTERS = 2;
const DEBOUNCE = 300;
const RESULTS = 20;

export type ClientSearch = {
  /** The text that the results are for; empty while too short to search. */
  searched: string;
  results: ClientResult[];
  isSearching: boolean;
  isFailed: boolean;
  /** Sources that failed while the other answered (S-105). */
  failedSources: ClientSource[];
};

/**
 * Searches both sources for at least 2 characters that rested 300 ms (CLI-01). A newer text aborts the call
 * before it, unheard (CLI-02).
 */
export function useClientSearch(typed: string): ClientSearch {
  const text = typed.trim();
  const searched = useDelayed(text, DEBOUNCE);
  const isEnough = searched.length >= FEWEST_CHARACTERS && text.length >= FEWEST_CHARACTERS;
  const search = useQuery({
    queryKey: ["clients", "search", searched],
    enabled: isEnough,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      send(clientCalls.search, {
        query: { query: searched, source: "all", limit: RESULTS },
        signal,
      }),
  });
  return {
    searched: isEnough ? searched : "",
    results: (isEnough && search.data?.data) || [],
    isSearching: text.length >= FEWEST_CHARACTERS && (searched !== text || search.isFetching),
    isFailed: isEnough && search.isError,
    failedSources: search.data?.meta.failed_sources ?? [],
  };
}
