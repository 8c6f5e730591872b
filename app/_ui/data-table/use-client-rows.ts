"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { tableKey } from "./page-cache";
import type { LoadRows } from "./types";

/** Rows that one request of client mode asks for (LIM-08). */
export const CLIENT_ROWS = 200;

/** All rows for the browser to search, sort and page: the first 200 show at once, the others are read on behind them (LIM-08). */
export function useClientRows<Row>(name: string, load: LoadRows<Row>, enabled: boolean) {
  const { data, error, isPending, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...tableKey(name), "all"],
    queryFn: ({ pageParam, signal }) => load({ page: pageParam, per_page: CLIENT_ROWS, search: "", sort: null, filters: {} }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : null),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    enabled,
  });
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { rows: data, error, isPending, isFetching, retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()) };
}
