import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Column, TableQuery } from "@/app/_ui/data-table/types";
import { useRows } from "@/app/_ui/data-table/use-rows";

type Row = { id: number; name: string; area: string; price: number | null };
const ROWS: Row[] = [
  { id: 1, name: "Été", area: "b", price: 10 },
  { id: 2, name: "Hiver", area: "a", price: null },
  { id: 3, name: "automne 10", area: "b", price: 9 },
  { id: 4, name: "Automne 2", area: "a", price: 100 },
];
const COLUMNS: Column<Row>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, value: ({ name }) => name, sortable: true },
  { id: "price", header: "Price", cell: ({ price }) => price, value: ({ price }) => price, sortable: true },
];
const BASE: TableQuery = { page: 1, per_page: 10, search: "", sort: null, filters: {} };

/** The ids of the rendered rows, then total, page and last page. */
function drawn(query: Partial<TableQuery>, given: { serverTotal?: number; grouped?: boolean } = {}): string {
  const Probe = () => {
    const { shown, total, page, lastPage } = useRows({
      rows: ROWS,
      columns: COLUMNS,
      query: { ...BASE, ...query },
      serverTotal: given.serverTotal ?? null,
      groupBy: given.grouped ? { by: ({ area }: Row) => area } : undefined,
    });
    return `${shown.map(({ id }) => id).join("")} ${total} ${page}/${lastPage}`;
  };
  return renderToStaticMarkup(<Probe />);
}

test.each([
  ["as they are", {}, "1234 4 1/1"],
  ["searched without accents and case", { search: " ETE" }, "1 1 1/1"],
  ["searched in vain", { search: "zzz" }, " 0 1/1"],
  [
    "sorted by the alphabet, numbers in names by size",
    { sort: { column: "name", direction: "asc" } },
    "4312 4 1/1",
  ],
  ["sorted by numbers, downwards", { sort: { column: "price", direction: "desc" } }, "2413 4 1/1"],
  ["sorted by a column that is none", { sort: { column: "nobody", direction: "asc" } }, "1234 4 1/1"],
  ["the second page", { page: 2, per_page: 3 }, "4 4 2/2"],
  ["a page beyond the last", { page: 9, per_page: 3 }, "4 4 2/2"],
] as const)("in the browser: %s [WID-06]", (_, query, expected) => {
  expect(drawn(query)).toBe(expected);
});

test("what the server searched, sorted and paged is left as it is [WID-06]", () => {
  expect(
    drawn(
      { search: "zzz", sort: { column: "name", direction: "asc" }, page: 3, per_page: 2 },
      { serverTotal: 90 },
    ),
  ).toBe("1234 90 3/45");
});

test("groups stay together over pages [WID-05]", () => {
  expect(drawn({}, { grouped: true })).toBe("2413 4 1/1");
});
