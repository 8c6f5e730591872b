"use client";

import { useMemo, useEffect } from "react";
import {
  infiniteQueryOptions,
  noop,
  queryOptions,
  type QueryClient,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { foldText } from "@/lib/core/search/fold-text";
import type { Column, Grouping, TableQuery, LoadRows, TablePage } from "./types";

type Given<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  groupBy?: Grouping<Row>;
  query: TableQuery;
  serverTotal: number | null;
};

/**
 * The rows to show and their total count. With serverTotal the rows are one page already; without it they are
 * searched (ignoring accents and case), sorted and paged here.
 */
export function useRows<Row>({ rows, columns, groupBy, query, serverTotal }: Given<Row>) {
  const { search, sort } = query;
  const result = useMemo(
    () =>
      serverTotal === null ? sorted(searched(rows, columns, search), { columns, groupBy, sort }) : [...rows],
    [rows, columns, groupBy, search, sort, serverTotal],
  );
  const total = serverTotal ?? result.length;
  const lastPage = Math.max(1, Math.ceil(total / query.per_page));
  const page = Math.min(query.page, lastPage);
  return {
    shown: serverTotal === null ? result.slice((page - 1) * query.per_page, page * query.per_page) : result,
    total,
    lastPage,
    page,
  };
}

/** The rows with a text that contains the search. */
function searched<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): Row[] {
  const wanted = foldText(search);
  if (wanted === "") return [...rows];
  return rows.filter((row) =>
    columns.some(({ value }) => {
      const text = value?.(row);
      return typeof text === "string" && foldText(text).includes(wanted);
    }),
  );
}

type Order<Row> = Pick<Given<Row>, "columns" | "groupBy"> & Pick<TableQuery, "sort">;

/** Groups stay together; within them the sorted column decides. */
function sorted<Row>(rows: readonly Row[], { columns, groupBy, sort }: Order<Row>): Row[] {
  // The URL may name a column that does not exist.
  const valueOf = columns.find(({ id }) => id === sort?.column)?.value;
  const direction = sort?.direction === "desc" ? -1 : 1;
  return rows.toSorted(
    (one, other) =>
      (groupBy ? compare(groupBy.by(one), groupBy.by(other)) : 0) ||
      (valueOf ? direction * compare(valueOf(one) ?? null, valueOf(other) ?? null) : 0),
  );
}

type Value = string | number | boolean | null;

/** Text by the reader's alphabet, numbers by size; empty values last. */
function compare(one: Value, other: Value): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return typeof one === "string" && typeof other === "string"
    ? one.localeCompare(other, undefined, { numeric: true, sensitivity: "base" })
    : Number(one) - Number(other);
}

/** Rows per request in client mode (LIM-08). */
const CLIENT_ROWS = 200;

/** Loads all rows of a list, 200 per request. */
export const allRowsOptions = <Row>(name: string, load: LoadRows<Row>) =>
  infiniteQueryOptions({
    queryKey: [...tableKey(name), "all"],
    queryFn: ({ pageParam, signal }) =>
      load({ page: pageParam, per_page: CLIENT_ROWS, search: "", sort: null, filters: {} }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : null),
  });

/** Most pages that a table caches (LIM-09). */
export const MAX_PAGES = 50;

/** Key of everything that a table caches, for queryClient.removeQueries and the like. */
export const tableKey = (name: string) => ["table", name] as const;

/** Query of a page, by page, size, search, order and filters (S-143). */
export const pageOptions = <Row>(name: string, query: TableQuery, load: LoadRows<Row>) =>
  queryOptions({
    queryKey: [...tableKey(name), "page", query] as const,
    queryFn: ({ signal }) => loadPage(query, load, signal),
  });

/**
 * The page, or the last one if the requested page does not exist, for example after its only row was deleted.
 */
async function loadPage<Row>(
  query: TableQuery,
  load: LoadRows<Row>,
  signal: AbortSignal,
): Promise<TablePage<Row>> {
  const page = await load(query, signal);
  return query.page > page.meta.last_page ? load({ ...query, page: page.meta.last_page }, signal) : page;
}

/**
 * Preloads the pages before and after the shown one, then drops the least recently used pages beyond 50
 * (LIM-09).
 */
export function loadNeighbours<Row>(
  client: QueryClient,
  name: string,
  query: TableQuery,
  { meta }: TablePage<Row>,
  load: LoadRows<Row>,
): void {
  const neighbours = [query.page + 1, query.page - 1].filter((page) => page >= 1 && page <= meta.last_page);
  for (const page of neighbours) void client.query(pageOptions(name, { ...query, page }, load)).catch(noop);
  forgetOldest(client, name);
}

function forgetOldest(client: QueryClient, name: string): void {
  const cache = client.getQueryCache();
  const kept = cache.findAll({ queryKey: [...tableKey(name), "page"] });
  const idle = kept.filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === "idle");
  idle.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, Math.max(0, kept.length - MAX_PAGES))) cache.remove(query);
}

/**
 * All rows for the browser to search, sort and page: the first 200 are shown at once, the others load in the
 * background (LIM-08).
 */
export function useClientRows<Row>(name: string, load: LoadRows<Row>, enabled: boolean) {
  const { data, error, isPending, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...allRowsOptions(name, load), enabled });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return {
    rows,
    error,
    isPending,
    isFetching,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
