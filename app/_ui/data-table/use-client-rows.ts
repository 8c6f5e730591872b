"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { allRowsOptions } from "./all-rows";
import type { LoadRows } from "./types";

/** All rows for the browser to search, sort and page: the first 200 show at once, the others are read on behind them (LIM-08). */
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
