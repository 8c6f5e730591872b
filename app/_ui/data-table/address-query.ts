import type { Sort, TableQuery } from "./types";

/** A table's state from a page's address; what is not valid is left at its default. */
export function queryOfAddress(search: URLSearchParams, defaults: TableQuery): TableQuery {
  const filters = [...search].flatMap(([name, value]) => {
    const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
    return filter && value ? [[filter, value]] : [];
  });
  return {
    page: whole(search.get("page"), 1_000_000) ?? defaults.page,
    per_page: whole(search.get("per_page"), 200) ?? defaults.per_page,
    search: search.get("search")?.slice(0, 200) ?? defaults.search,
    sort: sortOf(search.get("sort")) ?? defaults.sort,
    filters: { ...defaults.filters, ...Object.fromEntries(filters) },
  };
}

/** The address's search part for a table's state, with everything in it that is not the table's; what is as at first is left out. */
export function addressOfQuery(search: URLSearchParams, query: TableQuery, defaults: TableQuery): string {
  const next = new URLSearchParams(
    [...search].filter(([name]) => !/^(?:page|per_page|search|sort|filter\[.+\])$/.test(name)),
  );
  if (query.page !== 1) next.set("page", String(query.page));
  if (query.per_page !== defaults.per_page) next.set("per_page", String(query.per_page));
  if (query.search !== defaults.search) next.set("search", query.search);
  if (query.sort && textOfSort(query.sort) !== (defaults.sort && textOfSort(defaults.sort)))
    next.set("sort", textOfSort(query.sort));
  for (const [name, value] of Object.entries(query.filters))
    if (value !== (defaults.filters[name] ?? "")) next.set(`filter[${name}]`, value);
  const text = next.toString();
  return text ? `?${text}` : "";
}

/** A minus before the column turns the order, as in JSON:API. */
const textOfSort = ({ column, direction }: Sort): string => (direction === "desc" ? `-${column}` : column);

function sortOf(text: string | null): Sort | null {
  const [, minus, column] = /^(-?)(\w+)$/.exec(text ?? "") ?? [];
  return column ? { column, direction: minus ? "desc" : "asc" } : null;
}

function whole(text: string | null, most: number): number | null {
  const value = /^[1-9]\d{0,6}$/.test(text ?? "") ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}
