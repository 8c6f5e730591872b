import { infiniteQueryOptions } from "@tanstack/react-query";
import { tableKey } from "./page-cache";
import type { LoadRows } from "./types";

/** Rows that one request of client mode asks for (LIM-08). */
export const CLIENT_ROWS = 200;

/** All rows of a list, 200 with each request, until its last page. */
export const allRowsOptions = <Row>(name: string, load: LoadRows<Row>) =>
  infiniteQueryOptions({
    queryKey: [...tableKey(name), "all"],
    queryFn: ({ pageParam, signal }) =>
      load({ page: pageParam, per_page: CLIENT_ROWS, search: "", sort: null, filters: {} }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : null),
  });
