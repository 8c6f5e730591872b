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
import { changedQuery } from "../list-address";
import type { TableQuery, Sort } from "./types";

export type TableState = TableQuery & {
  /**
   * A change of anything but the page leads to page 1. It builds on the change before it, whether or not that
   * one is shown yet.
   */
  change: (change: Partial<TableQuery>, how?: How) => void;
  /** An empty filter is none. */
  setFilter: (name: string, value: string | null, how?: How) => void;
};

/** What is typed is no step to go back to. */
type How = { typed?: boolean };

type Options = {
  /** Rows on a page at first: 10 unless said (LIM-07). */
  pageSize?: number;
  sort?: TableQuery["sort"];
  filters?: TableQuery["filters"];
  /**
   * Page, size, search, order and filters live in the page's address, so that it can be sent and gone back
   * to.
   */
  inAddress?: boolean;
};

/**
 * What a DataTable shows: page 1, no order unless said (S-143). Its page may read and change it, for example
 * with filters of its own.
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
  // What is asked for shows at once, and the next change builds on it: the address comes a little later.
  const [query, show] = useOptimistic(inAddress ? queryOfAddress(address, defaults) : kept);
  const change = (asked: Partial<TableQuery>, { typed = false }: How = {}) => {
    const next = changedQuery(query, asked);
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

/** The filters with one set, or with null or an empty text taken out. */
function withFilter(
  filters: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Record<string, string> {
  const others = Object.entries(filters).filter(([other]) => other !== name);
  return Object.fromEntries(value ? [...others, [name, value]] : others);
}

/** A table's state from a page's address; what is not valid is left at its default. */
export function queryOfAddress(search: URLSearchParams, defaults: TableQuery): TableQuery {
  const filters = [...search].flatMap(([name, value]) => {
    const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
    return filter && value ? [[filter, value]] : [];
  });
  return {
    page: whole(search.get("page"), 1_000_000) ?? defaults.page,
    per_page: whole(search.get("per_page"), 200) ?? defaults.per_page,
    search: search.get("search")?.slice(0, 200) ?? defaults.search,
    sort: sortOf(search.get("sort")) ?? defaults.sort,
    filters: { ...defaults.filters, ...Object.fromEntries(filters) },
  };
}

/**
 * The address's search part for a table's state, with everything in it that is not the table's; what is as at
 * first is left out.
 */
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
    if (value !== (defaults.filters[name] ?? "")) next.set(`filter[${name}]`, value);
  const text = next.toString();
  return text ? `?${text}` : "";
}

/** A minus before the column turns the order, as in JSON:API. */
const textOfSort = ({ column, direction }: Sort): string => (direction === "desc" ? `-${column}` : column);

function sortOf(text: string | null): Sort | null {
  const [, minus, column] = /^(-?)(\w+)$/.exec(text ?? "") ?? [];
  return column ? { column, direction: minus ? "desc" : "asc" } : null;
}

function whole(text: string | null, most: number): number | null {
  const value = /^[1-9]\d{0,6}$/.test(text ?? "") ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}

/** Milliseconds of quiet after which typing searches (WID-03). */
const QUIET = 300;

/**
 * What is typed into a search box, and searched after a pause or on Enter, as attributes of the `box`;
 * `clean` leaves of the typed what may be searched for. `asked` is the text that was asked for last, from
 * useOptimistic(): where another way than typing changed it, as going back, the box says it. `empty()` is for
 * whoever asks for an empty text while another one is being typed.
 */
export function useTypedSearch(
  asked: string,
  onSearch: (text: string) => void,
  clean: (text: string) => string = asTyped,
) {
  const [{ typed, known }, setState] = useState({ typed: asked, known: asked });
  if (known !== asked) setState({ typed: typed.trim() === asked ? typed : asked, known: asked });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === known) return;
    setState((before) => ({ ...before, known: wanted }));
    onSearch(wanted);
  };
  // The pause may end after another drawing: what is asked then is what is known then.
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
