"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic, useState } from "react";
import { changedQuery } from "../changed-query";
import { addressOfQuery, queryOfAddress } from "./address-query";
import type { TableQuery } from "./types";

export type TableState = TableQuery & {
  /** A change of anything but the page leads to page 1. It builds on the change before it, whether or not that one is shown yet. */
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
  /** Page, size, search, order and filters live in the page's address, so that it can be sent and gone back to. */
  inAddress?: boolean;
};

/** What a DataTable shows: page 1, no order unless said (S-143). Its page may read and change it, for example with filters of its own. */
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
