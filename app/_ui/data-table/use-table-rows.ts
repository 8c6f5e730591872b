"use client";

import { useMemo, useEffect, useEffectEvent } from "react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Column, Grouping, LoadRows, TableQuery, TablePage } from "./types";
import { useClientRows, useRows, loadNeighbours, pageOptions } from "./use-rows";

/**
 * Where rows come from. `name` is the list's own, such as "questions"; call useClearTable(name) after a
 * write.
 */
export type Source<Row> =
  | { mode: "server"; name: string; load: LoadRows<Row> }
  | {
      mode: "page";
      /** A page that the caller loaded, for example the server for its HTML; null if loading failed. */
      page: TablePage<Row> | null;
      isFetching: boolean;
      retry: () => void;
    }
  | {
      mode: "client";
      name: string;
      load: LoadRows<Row>;
      /** Rows that filters leave in. */ keep?: (row: Row, filters: TableQuery["filters"]) => boolean;
    }
  | { mode: "rows"; rows: readonly Row[]; keep?: (row: Row, filters: TableQuery["filters"]) => boolean };

type Given<Row> = {
  source: Source<Row>;
  state: TableQuery;
  columns: readonly Column<Row>[];
  groupBy?: Grouping<Row>;
};

/** The rows to show in each mode, and their loading state (WID-06). */
export function useTableRows<Row>({ source, state, columns, groupBy }: Given<Row>) {
  const query = {
    page: state.page,
    per_page: state.per_page,
    search: state.search.trim(),
    sort: state.sort,
    filters: state.filters,
  };
  const [name, load] = "load" in source ? [source.name, source.load] : ["", never];
  const server = useServerRows(name, query, load, source.mode === "server");
  // In client mode filters work in the browser, so all rows are loaded once.
  const client = useClientRows(name, load, source.mode === "client");
  const read = source.mode === "server" ? server : source.mode === "client" ? client : givenRows(source);
  const keep = "keep" in source ? source.keep : undefined;
  const rows = useMemo(() => {
    const all = read.rows ?? [];
    return keep ? all.filter((row) => keep(row, state.filters)) : all;
  }, [read.rows, keep, state.filters]);
  const meta = "meta" in read ? read.meta : null;
  const isPaged = source.mode === "server" || source.mode === "page";
  const drawn = useRows({
    rows,
    columns,
    groupBy,
    query,
    serverTotal: isPaged ? (meta?.total ?? 0) : null,
  });
  return {
    ...drawn,
    isMore: meta?.more ?? false,
    page: meta?.current_page ?? drawn.page,
    lastPage: meta?.last_page ?? drawn.lastPage,
    error: read.error,
    isPending: read.isPending,
    isFetching: read.isFetching,
    retry: read.retry,
  };
}

/** Rows that are given and need no loading. */
const givenRows = <Row>(source: Extract<Source<Row>, { mode: "page" | "rows" }>) =>
  source.mode === "page"
    ? {
        rows: source.page?.data,
        meta: source.page?.meta ?? null,
        error: source.page === null ? UNREAD : null,
        isPending: false,
        isFetching: source.isFetching,
        retry: source.retry,
      }
    : { rows: source.rows, error: null, isPending: false, isFetching: false, retry: () => undefined };

const UNREAD = new Error("The page of the list could not be read");

const never = () => new Promise<never>(() => undefined);

/** The rows of one page from the server; while another page loads, the previous rows stay. */
function useServerRows<Row>(name: string, query: TableQuery, load: LoadRows<Row>, enabled: boolean) {
  const client = useQueryClient();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pageOptions(name, query, load),
    enabled,
    placeholderData: keepPreviousData,
  });
  const shown = data && !isPlaceholderData ? data : null;
  const loadAhead = useEffectEvent((page: TablePage<Row>) => loadNeighbours(client, name, query, page, load));
  useEffect(() => {
    if (shown) loadAhead(shown);
  }, [shown]);
  return {
    rows: data?.data,
    meta: data?.meta ?? null,
    error,
    isPending,
    isFetching,
    retry: () => void refetch(),
  };
}
