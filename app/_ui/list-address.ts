import type { z } from "zod";
import { ownValue } from "@/lib/core/own-value";

/** A list's query, under its endpoint's own names. */
export type ListQuery = {
  page: number;
  per_page: number;
  sort_by: string;
  sort_direction: "asc" | "desc";
  [filter: `filter[${string}]`]: string | number | undefined;
};

/** A list whose query is in its page's URL: the path, and the defaults of the query. */
export type ListPlace = { path: string; first: ListQuery };

/** The list's URL after a change; defaults and empty values are left out. */
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

/** A list's query after a change; any change except of the page itself returns to page 1. */
export const changedQuery = <Query extends object>(query: Query, change: Partial<Query>): Query => ({
  ...query,
  ...(Object.keys(change).some((name) => name !== "page") ? { page: 1 } : {}),
  ...change,
});

/** A page's query, as Next passes it. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A list's query from its page's URL, by the endpoint's schema; invalid values are replaced by their
 * defaults.
 */
export function validQuery<Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.ZodObject<Shape, Config>,
  search: SearchParams,
): z.output<z.ZodObject<Shape, Config>> {
  const valid = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = ownValue(search, name);
    return typeof value === "string" && value.trim() !== "" && (field as z.ZodType).safeParse(value).success
      ? [[name, value]]
      : [];
  });
  return schema.parse(Object.fromEntries(valid));
}
