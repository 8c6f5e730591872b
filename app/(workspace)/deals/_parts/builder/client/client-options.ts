import type { ClientResult } from "@/lib/domain/clients/schema";

/** One run of options below a heading. */
export type OptionGroup = { heading: "found" | "suggested" | "recent"; options: ClientResult[] };

type Known = { isSearch: boolean; found: ClientResult[]; suggested: ClientResult[]; recent: ClientResult[] };

/**
 * What the client search offers: what was found, or before anything is searched those suggested and the
 * recent ones, each client once (S-104).
 */
export function clientOptions({ isSearch, found, suggested, recent }: Known): OptionGroup[] {
  const ids = new Set(suggested.map(({ id }) => id));
  const groups: OptionGroup[] = isSearch
    ? [{ heading: "found", options: found }]
    : [
        { heading: "suggested", options: suggested },
        { heading: "recent", options: recent.filter(({ id }) => !ids.has(id)) },
      ];
  return groups.filter(({ options }) => options.length > 0);
}
