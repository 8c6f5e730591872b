"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { addressOfQuery, queryOfAddress } from "./address-query";
import type { TableQuery } from "./types";
import { withFilter } from "./with-filter";

export type TableState = TableQuery & {
  /** A change of anything but the page leads to page 1. An empty filter is none. */
  change: (change: Partial<TableQuery>) => void;
  setFilter: (name: string, value: string | null) => void;
};

type Options = {
  /** Rows on a page at first: 10 unless said (LIM-07). */
  pageSize?: number;
  sort?: TableQuery["sort"];
  filters?: TableQuery["filters"];
  /** Page, size, search, order and filters live in the page's address, so that it can be sent and gone back to. */
  inAddress?: boolean;
};

/** What a DataTable shows: page 1, no order unless said (S-143). Its page may read and change it, for example with filters of its own. */
export function useTableState({ pageSize = 10, sort = null, filters = {}, inAddress = false }: Options = {}): TableState {
  const address = useSearchParams();
  const defaults: TableQuery = { page: 1, per_page: pageSize, search: "", sort, filters };
  const [kept, keep] = useState(defaults);
  const query = inAddress ? queryOfAddress(address, defaults) : kept;
  const change = (asked: Partial<TableQuery>) => {
    const next = { ...query, ...(Object.keys(asked).some((name) => name !== "page") ? { page: 1 } : {}), ...asked };
    if (!inAddress) return keep(next);
    const target = window.location.pathname + addressOfQuery(address, next, defaults);
    // What is typed is no step to go back to.
    if (asked.search === undefined) window.history.pushState(null, "", target);
    else window.history.replaceState(null, "", target);
  };
  const setFilter = (name: string, value: string | null) => change({ filters: withFilter(query.filters, name, value) });
  return { ...query, change, setFilter };
}
