import type { z } from "zod";

/** What a list is asked for, by its endpoint's own names. */
export type ListQuery = {
  page: number;
  per_page: number;
  sort_by: string;
  sort_direction: "asc" | "desc";
  [filter: `filter[${string}]`]: string | number | undefined;
};

/** A list whose query lives in its page's address: the path, and what is asked for when the address is bare. */
export type ListPlace = { path: string; first: ListQuery };

/** The list's address after a change; what is as at first, or empty, is left out. */
export function addressOfList<Query extends ListQuery>(
  { path, first }: ListPlace,
  query: Query,
  change: Partial<Query> = {},
): string {
  const next: [string, unknown][] = Object.entries(changedQuery(query, change));
  const usual = new Map<string, unknown>(Object.entries(first));
  const given = next.filter(
    ([name, value]) => value !== undefined && value !== "" && value !== usual.get(name),
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** A list's query after a change: one of anything but the page leads to page 1. */
export const changedQuery = <Query extends object>(query: Query, change: Partial<Query>): Query => ({
  ...query,
  ...(Object.keys(change).some((name) => name !== "page") ? { page: 1 } : {}),
  ...change,
});

/** A page's query, as Next gives it. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** A list's query from its page's address, by the endpoint's schema; what is not valid is left at its default. */
export function validQuery<Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.ZodObject<Shape, Config>,
  search: SearchParams,
): z.output<z.ZodObject<Shape, Config>> {
  const valid = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = search[name];
    return typeof value === "string" && value.trim() !== "" && (field as z.ZodType).safeParse(value).success
      ? [[name, value]]
      : [];
  });
  return schema.parse(Object.fromEntries(valid));
}
