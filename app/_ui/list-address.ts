import { changedQuery } from "./changed-query";

/**
 * How a list at `path` is named by its query: filters, sorting and page live in the address, and what is as
 * at first (`defaults`) or empty is left out.
 */
export const addressOfList =
  <Query extends object>(path: string, defaults: Partial<Query>) =>
  (query: Query, change: Partial<Query>): string => {
    const next: [string, unknown][] = Object.entries(changedQuery(query, change));
    const given = next.filter(
      ([name, value]) => value !== undefined && value !== "" && value !== defaults[name as keyof Query],
    );
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return search ? `${path}?${search}` : path;
  };
