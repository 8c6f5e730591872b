import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { send } from "@/app/_client/send";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { foldText } from "@/lib/core/search/fold-text";
import { MIN_SEARCH, MAX_SEARCH } from "@/lib/core/search/limits";
import type { Found } from "@/lib/domain/search/api";
import { searchCalls } from "@/lib/domain/search/calls";

type Answer = { typed: string; found: Found };

export type FoundState = {
  /** The last answer; null before the first one and while too little is typed. */
  answer: Answer | null;
  /** The answer is to a former text. */
  isOutdated: boolean;
  isSearching: boolean;
  error: unknown;
};

/**
 * What the server finds for a text once typing has paused. The answer to the last text wins, and the one before stays
 * until it is there. `isAsked`: whether the user may read anything that is searched.
 */
export function useFound(typed: string, isAsked: boolean): FoundState {
  const settled = useSettledText(typed).slice(0, MAX_SEARCH);
  const present = typed.trim().slice(0, MAX_SEARCH);
  const wants = (text: string) => isAsked && text.length >= MIN_SEARCH && foldText(text) !== "";
  const { data, isFetching, isPlaceholderData, error } = useQuery<Answer>({
    queryKey: ["search", settled],
    enabled: wants(settled) && settled === present,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      typed: settled,
      found: await send(searchCalls.find, { query: { query: settled }, signal }),
    }),
  });
  if (!wants(present)) return { answer: null, isOutdated: false, isSearching: false, error: null };
  const isBehind = settled !== present;
  return {
    answer: data ?? null,
    isOutdated: isBehind || isPlaceholderData,
    isSearching: isBehind || isFetching,
    error: isBehind ? null : error,
  };
}
