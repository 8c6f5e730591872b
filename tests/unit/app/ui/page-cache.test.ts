import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import {
  allRowsOptions,
  loadNeighbours,
  MAX_PAGES,
  pageOptions,
  tableKey,
} from "@/app/_ui/data-table/use-rows";
import type { LoadRows, TableQuery } from "@/app/_ui/data-table/types";

const query = (page: number, search = ""): TableQuery => ({
  page,
  per_page: 10,
  search,
  sort: null,
  filters: {},
});
const pagesOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: tableKey("rows") })
    .map(({ queryKey }) => (queryKey[3] as TableQuery).page);

function site(lastPage: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const load = vi.fn<LoadRows<number>>(({ page, per_page: size }) =>
    Promise.resolve({
      data: page > lastPage ? [] : [page],
      meta: { total: lastPage * size, current_page: page, per_page: size, last_page: lastPage },
    }),
  );
  const show = async (asked: TableQuery) =>
    loadNeighbours(client, "rows", asked, await client.query(pageOptions("rows", asked, load)), load);
  return { client, load, show };
}

test("loads the pages before and after the shown one ahead, each once [LIM-09]", async () => {
  const { client, load, show } = site(9);
  await show(query(4));
  await expect.poll(() => client.isFetching(), { interval: 1 }).toBe(0);
  expect(pagesOf(client).sort((one, other) => one - other)).toEqual([3, 4, 5]);
  await show(query(5));
  await expect.poll(() => client.isFetching(), { interval: 1 }).toBe(0);
  expect(load.mock.calls.map(([{ page }]) => page)).toEqual([4, 5, 3, 6]);
});

test("at the ends there is one neighbour, of a single page none [LIM-09]", async () => {
  const first = site(2);
  await first.show(query(1));
  expect(pagesOf(first.client)).toEqual([1, 2]);
  const only = site(1);
  await only.show(query(1));
  expect(pagesOf(only.client)).toEqual([1]);
});

test("keeps at most 50 pages; the oldest go, a shown one stays [LIM-09]", async () => {
  const { client, load, show } = site(1_000);
  const shown = new QueryObserver(client, pageOptions("rows", query(1), load));
  const leave = shown.subscribe(() => undefined);
  for (let page = 1; page <= 120; page += 3) {
    await show(query(page));
    await expect.poll(() => client.isFetching(), { interval: 1 }).toBe(0);
  }
  await show(query(900));
  const kept = pagesOf(client);
  expect(kept.length).toBeLessThanOrEqual(MAX_PAGES + 2);
  expect(kept).toEqual(expect.arrayContaining([1, 118, 119]));
  expect(kept).not.toContain(4);
  leave();
});

test("pages are told apart by page, size, search, order and filters [S-143]", async () => {
  const { client, show } = site(1);
  for (const asked of [
    query(1),
    query(1, "x"),
    { ...query(1), per_page: 25 },
    { ...query(1), sort: { column: "a", direction: "asc" as const } },
    { ...query(1), filters: { kind: "b" } },
    query(1),
  ])
    await show(asked);
  expect(pagesOf(client)).toHaveLength(5);
});

test("a page beyond the last shows the last", async () => {
  const { client, load } = site(3);
  expect((await client.query(pageOptions("rows", query(7), load))).meta.current_page).toBe(3);
});

test("in the browser's mode the first request asks for 200 rows, and the others are read on to the last page [LIM-08]", async () => {
  const { client, load } = site(3);
  const first = await client.infiniteQuery(allRowsOptions("rows", load));
  expect(load.mock.calls.map(([{ page, per_page: size }]) => [page, size])).toEqual([[1, 200]]);
  expect(first.pages).toHaveLength(1);
  const all = await client.infiniteQuery({ ...allRowsOptions("others", load), pages: 9 });
  expect(all.pages.map(({ data }) => data)).toEqual([[1], [2], [3]]);
});
