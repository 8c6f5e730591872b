"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { addressOfList, changedQuery, type ListPlace, type ListQuery } from "../list-address";
import type { TableQuery } from "./types";
import type { TableState } from "./use-table-state";
import { ownValue } from "@/lib/core/own-value";

/**
 * The state of a table whose rows the server loads for its page, from the query in the URL. A requested
 * change is shown at once, and the next change builds on it; the URL and the rows follow a little later
 * (`isFetching`). `retry` loads the rows again. The state has no search: a search text is one of the filters.
 */
export function useListState(place: ListPlace, query: ListQuery) {
  const router = useRouter();
  const [isFetching, startTransition] = useTransition();
  const [asked, show] = useOptimistic(query);
  const go = (change: Partial<ListQuery>) =>
    startTransition(() => {
      show(changedQuery(asked, change));
      const address = addressOfList(place, asked, change);
      // Another page scrolls to the top; another order gets a history entry; typing gets none.
      if ("page" in change || "per_page" in change) router.push(address);
      else if ("sort_by" in change) router.push(address, { scroll: false });
      else router.replace(address, { scroll: false });
    });
  const filters = filtersOf(asked);
  const state: TableState = {
    page: asked.page,
    per_page: asked.per_page,
    search: "",
    sort: { column: asked.sort_by, direction: asked.sort_direction },
    filters,
    change: (change) => go(listChange(change, place, filters)),
    setFilter: (name, value) => go({ [`filter[${name}]`]: value || undefined }),
  };
  return { state, isFetching, retry: () => startTransition(() => router.refresh()) };
}

/** The filters by the names in brackets. */
const filtersOf = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
      return filter && value !== undefined && value !== "" ? [[filter, String(value)]] : [];
    }),
  );

/** A change of a table's state under the endpoint's names; null as order means the list's default. */
function listChange(
  { page, per_page: size, sort, filters }: Partial<TableQuery>,
  { first }: ListPlace,
  before: TableQuery["filters"],
): Partial<ListQuery> {
  const order = sort ?? { column: first.sort_by, direction: first.sort_direction };
  const names = filters ? Object.keys({ ...before, ...filters }) : [];
  return {
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { per_page: size }),
    ...(sort === undefined ? {} : { sort_by: order.column, sort_direction: order.direction }),
    ...Object.fromEntries(names.map((name) => [`filter[${name}]`, ownValue(filters, name) || undefined])),
  };
}
