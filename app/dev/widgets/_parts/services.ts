import type { LoadRows, TablePage } from "@/app/_ui/data-table/types";

export type Service = { id: number; name: string; area: string; price: number };

const AREAS = ["Design", "Text", "Web"];

/** 64 made-up services. */
export const SERVICES: readonly Service[] = Array.from({ length: 64 }, (_, at) => ({
  id: at + 1,
  name: `Service ${String(at + 1).padStart(2, "0")}`,
  area: AREAS[at % 3] ?? "",
  price: ((at * 37) % 64) * 12.5 + 20,
}));

/** What a server would answer: searched, filtered, sorted, paged. */
export const loadServices: LoadRows<Service> = ({ page, per_page: size, search, sort, filters }) => {
  const found = SERVICES.filter(
    ({ name, area }) =>
      name.toLowerCase().includes(search.toLowerCase()) && (!filters["area"] || filters["area"] === area),
  );
  const sorted = sort
    ? [...found].sort(
        (one, other) =>
          (sort.direction === "asc" ? 1 : -1) *
          (sort.column === "price" ? one.price - other.price : one.name.localeCompare(other.name)),
      )
    : found;
  return Promise.resolve(pageOf(sorted, page, size));
};

/** A list that cannot be read. */
export const refuse = (): Promise<TablePage<Service>> => Promise.reject(new Error("The server said no"));

/** A list with nothing in it. */
export const loadNothing = (): Promise<TablePage<Service>> => Promise.resolve(pageOf([], 1, 10));

function pageOf(rows: readonly Service[], page: number, size: number): TablePage<Service> {
  const lastPage = Math.max(1, Math.ceil(rows.length / size));
  return {
    data: rows.slice((page - 1) * size, page * size),
    meta: { total: rows.length, current_page: page, per_page: size, last_page: lastPage },
  };
}
