/** A list's query after a change: one of anything but the page leads to page 1. */
export const changedQuery = <Query extends object>(query: Query, change: Partial<Query>): Query => ({
  ...query,
  ...(Object.keys(change).some((name) => name !== "page") ? { page: 1 } : {}),
  ...change,
});
