"use client";

import { useSearchParams } from "next/navigation";
import {
  startTransition,
  useOptimistic,
  useState,
  useEffect,
  useRef,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { changedQuery } from "../list-address";
import type { TableQuery, Sort } from "./types";
import { ownValue } from "@/lib/core/own-value";

export type TableState = TableQuery & {
  /**
   * Any change except of the page itself returns to page 1. It builds on the previous change, even if that is
   * not rendered yet.
   */
  change: (change: Partial<TableQuery>, how?: How) => void;
  /** An empty value removes the filter. */
  setFilter: (name: string, value: string | null, how?: How) => void;
};

/** Typing adds no entry to the browser's history. */
type How = { typed?: boolean };

type Options = {
  /** Initial rows per page; default 10 (LIM-07). */
  pageSize?: number;
  sort?: TableQuery["sort"];
  filters?: TableQuery["filters"];
  /**
   * Keeps page, size, search, order and filters in the page's URL, so that it can be shared and the browser
   * can go back.
   */
  inAddress?: boolean;
};

/**
 * State of a DataTable; by default page 1 without an order (S-143). The page may read and change it, for
 * example with filters of its own.
 */
export function useTableState({
  pageSize = 10,
  sort = null,
  filters = {},
  inAddress = false,
}: Options = {}): TableState {
  const address = useSearchParams();
  const defaults: TableQuery = { page: 1, per_page: pageSize, search: "", sort, filters };
  const [kept, keep] = useState(defaults);
  // A requested change is shown at once, and the next one builds on it: the URL changes a little later.
  const [query, show] = useOptimistic(inAddress ? queryOfAddress(address, defaults) : kept);
  const change = (requested: Partial<TableQuery>, { typed = false }: How = {}) => {
    const next = changedQuery(query, requested);
    if (!inAddress) return keep(next);
    const target = window.location.pathname + addressOfQuery(address, next, defaults);
    startTransition(() => {
      show(next);
      if (typed) window.history.replaceState(null, "", target);
      else window.history.pushState(null, "", target);
    });
  };
  const setFilter = (name: string, value: string | null, how?: How) =>
    change({ filters: withFilter(query.filters, name, value) }, how);
  return { ...query, change, setFilter };
}

/** The filters with one set, or removed if the value is null or empty. */
function withFilter(
  filters: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Record<string, string> {
  const others = Object.entries(filters).filter(([other]) => other !== name);
  return Object.fromEntries(value ? [...others, [name, value]] : others);
}

/** A table's state from a page's URL; invalid values are replaced by their defaults. */
export function queryOfAddress(search: URLSearchParams, defaults: TableQuery): TableQuery {
  const filters = [...search].flatMap(([name, value]) => {
    const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
    return filter && value ? [[filter, value] as const] : [];
  });
  return {
    page: whole(search.get("page"), 1_000_000) ?? defaults.page,
    per_page: whole(search.get("per_page"), 200) ?? defaults.per_page,
    search: search.get("search")?.slice(0, MAX_SEARCH) ?? defaults.search,
    sort: sortOf(search.get("sort")) ?? defaults.sort,
    filters: { ...defaults.filters, ...Object.fromEntries(filters) },
  };
}

/** The URL's query for a table's state, with all parameters of others kept; defaults are left out. */
export function addressOfQuery(search: URLSearchParams, query: TableQuery, defaults: TableQuery): string {
  const next = new URLSearchParams(
    [...search].filter(([name]) => !/^(?:page|per_page|search|sort|filter\[.+\])$/.test(name)),
  );
  if (query.page !== 1) next.set("page", String(query.page));
  if (query.per_page !== defaults.per_page) next.set("per_page", String(query.per_page));
  if (query.search !== defaults.search) next.set("search", query.search);
  if (query.sort && textOfSort(query.sort) !== (defaults.sort && textOfSort(defaults.sort)))
    next.set("sort", textOfSort(query.sort));
  for (const [name, value] of Object.entries(query.filters))
    if (value !== (ownValue(defaults.filters, name) ?? "")) next.set(`filter[${name}]`, value);
  const text = next.toString();
  return text ? `?${text}` : "";
}

/** A minus before the column reverses the order, as in JSON:API. */
const textOfSort = ({ column, direction }: Sort): string => (direction === "desc" ? `-${column}` : column);

function sortOf(text: string | null): Sort | null {
  const [, minus, column] = /^(-?)(\w+)$/.exec(text ?? "") ?? [];
  return column ? { column, direction: minus ? "desc" : "asc" } : null;
}

function whole(text: string | null, most: number): number | null {
  const value = /^[1-9]\d{0,6}$/.test(text ?? "") ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}

/** Milliseconds after the last keystroke when the search starts (WID-03). */
const QUIET = 300;

/**
 * State of a search box, searched after a pause or on Enter; `box` are its attributes, and `clean` removes
 * what cannot be searched for. `asked` is the text requested last, from useOptimistic(): if it changed by
 * other means, such as going back, the box shows it. `empty()` clears the box and cancels a pending search,
 * for callers that request an empty text themselves.
 */
export function useTypedSearch(
  requested: string,
  onSearch: (text: string) => void,
  clean: (text: string) => string = asTyped,
) {
  const [{ typed, known }, setState] = useState({ typed: requested, known: requested });
  if (known !== requested)
    setState({ typed: typed.trim() === requested ? typed : requested, known: requested });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === known) return;
    setState((before) => ({ ...before, known: wanted }));
    onSearch(wanted);
  };
  // The component may render again during the pause; the search must then use the latest function.
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  const type = (text: string) => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, typed: text }));
    timer.current = setTimeout(() => latest.current(text), QUIET);
  };
  const empty = () => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, typed: "" }));
  };
  const box = {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(clean(event.target.value)),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter") find(event.currentTarget.value);
    },
  };
  return { box, empty };
}

const asTyped = (text: string): string => text;
