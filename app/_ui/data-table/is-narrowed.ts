import type { TableQuery } from "./types";

/** Whether a search or a filter leaves rows out. */
export const isNarrowed = ({ search, filters }: TableQuery): boolean =>
  search.trim() !== "" || Object.keys(filters).length > 0;
