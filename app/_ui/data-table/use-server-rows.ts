"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { loadNeighbours, pageOptions } from "./page-cache";
import type { LoadRows, TablePage, TableQuery } from "./types";

/** The rows of one page from the server; while another page loads, the rows before it stay. */
export function useServerRows<Row>(name: string, query: TableQuery, load: LoadRows<Row>, enabled: boolean) {
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
