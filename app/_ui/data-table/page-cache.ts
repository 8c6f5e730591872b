import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { LoadRows, TablePage, TableQuery } from "./types";

/** Pages that a table keeps at most (LIM-09). */
export const MOST_PAGES = 50;

/** All that a table keeps, for queryClient.removeQueries and the like. */
export const tableKey = (name: string) => ["table", name] as const;

/** A page by page, size, search, order and filters (S-143). */
export const pageOptions = <Row>(name: string, query: TableQuery, load: LoadRows<Row>) =>
  queryOptions({
    queryKey: [...tableKey(name), "page", query] as const,
    queryFn: ({ signal }) => loadPage(query, load, signal),
  });

/** The page, or the last one where the asked one is beyond it, as after the deletion of its only row. */
async function loadPage<Row>(
  query: TableQuery,
  load: LoadRows<Row>,
  signal: AbortSignal,
): Promise<TablePage<Row>> {
  const page = await load(query, signal);
  return query.page > page.meta.last_page ? load({ ...query, page: page.meta.last_page }, signal) : page;
}

/** Loads the pages before and after a shown one ahead, then lets the longest unused pages beyond 50 go (LIM-09). */
export function loadNeighbours<Row>(
  client: QueryClient,
  name: string,
  query: TableQuery,
  { meta }: TablePage<Row>,
  load: LoadRows<Row>,
): void {
  const neighbours = [query.page + 1, query.page - 1].filter((page) => page >= 1 && page <= meta.last_page);
  for (const page of neighbours) void client.prefetchQuery(pageOptions(name, { ...query, page }, load));
  forgetOldest(client, name);
}

function forgetOldest(client: QueryClient, name: string): void {
  const cache = client.getQueryCache();
  const kept = cache.findAll({ queryKey: [...tableKey(name), "page"] });
  const idle = kept.filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === "idle");
  idle.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, Math.max(0, kept.length - MOST_PAGES))) cache.remove(query);
}
