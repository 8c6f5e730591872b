"use client";

import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from "@tanstack/react-table";
import { useMemo, useEffect } from "react";
import {
  infiniteQueryOptions,
  noop,
  queryOptions,
  type QueryClient,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { foldText } from "../fold-text";
import type { Column, Grouping, RowId, TableQuery, LoadRows, TablePage } from "./types";

type Given<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  groupBy?: Grouping<Row>;
  query: TableQuery;
  serverTotal: number | null;
};

/**
 * The rows to show and their total count. With serverTotal the rows are one page already; without it they are
 * searched (ignoring accents and case), sorted and paged here.
 */
export function useRows<Row>({ rows, columns, rowId, groupBy, query, serverTotal }: Given<Row>) {
  const isManual = serverTotal !== null;
  const definitions = useMemo(() => definitionsOf(columns, groupBy), [columns, groupBy]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(rowId(row)),
    manualFiltering: isManual,
    manualSorting: isManual,
    globalFilterFn: containsText,
    state: {
      globalFilter: query.search.trim(),
      // The URL may name a column that does not exist.
      sorting: sortingOf(query.sort, groupBy).filter(({ id }) =>
        definitions.some((column) => column.id === id),
      ),
    },
  });
  const found = table.getRowModel().rows.map(({ original }) => original.row);
  const total = serverTotal ?? found.length;
  const lastPage = Math.max(1, Math.ceil(total / query.per_page));
  const page = Math.min(query.page, lastPage);
  return {
    shown: isManual ? found : found.slice((page - 1) * query.per_page, page * query.per_page),
    total,
    lastPage,
    page,
  };
}

const sortingOf = (sort: TableQuery["sort"], groupBy: unknown) => [
  ...(groupBy ? [{ id: GROUP, desc: false }] : []),
  ...(sort ? [{ id: sort.column, desc: sort.direction === "desc" }] : []),
];

const GROUP = "\u0000group";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

// Rows may have any type; the table library requires objects.
type Held<Row> = { row: Row };
type Definition<Row> = ColumnDef<typeof features, Held<Row>>;

function definitionsOf<Row>(
  columns: readonly Column<Row>[],
  groupBy: Grouping<Row> | undefined,
): Definition<Row>[] {
  const definitions = columns.map(({ id, value }): Definition<Row> => ({
    id,
    accessorFn: ({ row }) => value?.(row) ?? null,
    sortFn: byValue,
    enableGlobalFilter: value !== undefined,
  }));
  return groupBy
    ? [
        { id: GROUP, accessorFn: ({ row }) => groupBy.by(row), sortFn: byValue, enableGlobalFilter: false },
        ...definitions,
      ]
    : definitions;
}

const containsText = <Row>(
  row: TableRow<typeof features, Held<Row>>,
  column: string,
  wanted: string,
): boolean => {
  const value = row.getValue(column);
  return typeof value === "string" && foldText(value).includes(foldText(wanted));
};

/** Text by the reader's alphabet, numbers by size; empty values last. */
function byValue<Row>(
  one: TableRow<typeof features, Held<Row>>,
  other: TableRow<typeof features, Held<Row>>,
  column: string,
): number {
  const [a, b] = [one.getValue(column), other.getValue(column)];
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return typeof a === "string" && typeof b === "string"
    ? a.localeCompare(b, undefined, { numeric: true, sensitivity: "base" })
    : Number(a) - Number(b);
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
export const MOST_PAGES = 50;

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
  for (const query of idle.slice(0, Math.max(0, kept.length - MOST_PAGES))) cache.remove(query);
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
