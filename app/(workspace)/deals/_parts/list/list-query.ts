import { dealsQuery, type DealsQuery } from "@/lib/domain/deals/api";

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The list's state from the page's address, by the endpoint's own query schema; what is not valid is left at
 * its default.
 */
export function listQuery(search: SearchParams): DealsQuery {
  const valid = Object.entries(dealsQuery.shape).flatMap(([name, schema]) => {
    const value = search[name];
    return typeof value === "string" && value.trim() !== "" && schema.safeParse(value).success
      ? [[name, value]]
      : [];
  });
  return dealsQuery.parse(Object.fromEntries(valid));
}
