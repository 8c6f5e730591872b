/**
 * How a list at `path` is named by its query: filters, sorting and page live in the address, and what is as at first (`defaults`) or empty
 * is left out. A change of anything but the page leads to page 1.
 */
export const addressOfList =
  <Query extends object>(path: string, defaults: Partial<Query>) =>
  (query: Query, change: Partial<Query>): string => {
    const next = { ...query, ...(Object.keys(change).some((name) => name !== "page") ? { page: 1 } : {}), ...change };
    const given = Object.entries<unknown>(next).filter(([name, value]) => value !== undefined && value !== "" && value !== defaults[name as keyof Query]);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return search ? `${path}?${search}` : path;
  };
