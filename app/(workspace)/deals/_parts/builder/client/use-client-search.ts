import { useQuery } from "@tanstack/react-query";
import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { send } from "@/app/_client/send";
import { clientCalls } from "@/lib/domain/clients/calls";
import type { ClientResult, ClientSource } from "@/lib/domain/clients/search-api";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import { ONLY_ZOHO } from "@/lib/domain/zoho/regions";
import { useAfterPress } from "../use-after-press";
import { useDelayed } from "../use-delayed";
import { useBuilder } from "../builder-context";
import type { FormClient } from "../form-state";

const FEWEST_CHARACTERS = 2;
const DEBOUNCE = 300;
const RESULTS = 20;

export type ClientSearch = {
  /** The text of these results; empty if it is too short to search. */
  searched: string;
  results: ClientResult[];
  isSearching: boolean;
  isFailed: boolean;
  /** Sources that failed while the other one answered (S-105). */
  failedSources: ClientSource[];
};

/**
 * Searches both sources for 2 or more characters, 300 ms after the last change (CLI-01). A newer text
 * silently aborts the previous call (CLI-02).
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

/** Focus, keys and choice of the client search; spread `input` onto its input. */
export function useClientChoice(options: readonly ClientResult[], choose: (result: ClientResult) => void) {
  const { dispatch } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, Math.max(0, options.length - 1));

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    dispatch({ type: "searched", query: event.target.value });
    setWanted(0);
    setOpen(true);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter also ends the composition of a character, such as a Japanese one.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setWanted((active + step + options.length) % Math.max(1, options.length));
      else setOpen(true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const result = options[active];
      if (isOpen && result) choose(result);
    } else if (event.key === "Escape") {
      setOpen(false);
    }
  };
  const open = () => setOpen(true);
  const closeAfterPress = useAfterPress(() => setOpen(false));
  return {
    isOpen,
    active,
    input: { onChange: type, onKeyDown: press, onFocus: open, onClick: open, onBlur: closeAfterPress },
  };
}

/** Thrown if something other than a Zoho company is to be imported (VAL-14). */
export class NotFromZoho extends Error {}

/**
 * Imports a Zoho company as a client and returns it as the form stores it (CLI-04, REST-21). Errors:
 * NotFromZoho, ApiError.
 */
export async function importCompany({
  type,
  zoho_id,
}: Pick<ClientResult, "type" | "zoho_id">): Promise<FormClient> {
  if (type !== "zoho_company" || zoho_id === null) throw new NotFromZoho(ONLY_ZOHO);
  const { customer } = await send(zohoCalls.importCompany, {
    body: { zoho_company_id: zoho_id, use_for_both_roles: true },
    retries: 0,
  });
  return customer;
}

/** A group of options with a heading. */
export type OptionGroup = { heading: "found" | "suggested" | "recent"; options: ClientResult[] };

type Known = { isSearch: boolean; found: ClientResult[]; suggested: ClientResult[]; recent: ClientResult[] };

/**
 * The options of the client search: results, or before a search the suggested and recent clients, each once
 * (S-104).
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
