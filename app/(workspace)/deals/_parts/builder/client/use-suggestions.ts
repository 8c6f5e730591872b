import { useQuery } from "@tanstack/react-query";
import { send } from "@/app/_client/send";
import { clientCalls } from "@/lib/domain/clients/calls";
import type { ClientResult } from "@/lib/domain/clients/schema";

/** Clients to make a proposal for, each with its reason (S-103); none while they load and when they cannot (CLI-05). */
export function useSuggestions(): ClientResult[] {
  const suggestions = useQuery({
    queryKey: ["clients", "suggestions"],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      send(clientCalls.suggestions, {
        query: { limit: 5 },
        signal,
        retries: 0,
      }),
  });
  return suggestions.data ?? [];
}
