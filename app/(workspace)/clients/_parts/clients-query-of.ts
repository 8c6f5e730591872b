import { clientsQuery, type ClientsQuery } from "@/lib/domain/clients/api";

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The list's state from the page's address, by the endpoint's own query schema; what is not valid is left at its default. */
export function clientsQueryOf(search: SearchParams): ClientsQuery {
  const valid = Object.entries(clientsQuery.shape).flatMap(([name, schema]) => {
    const value = search[name];
    return typeof value === "string" && value.trim() !== "" && schema.safeParse(value).success
      ? [[name, value]]
      : [];
  });
  return clientsQuery.parse(Object.fromEntries(valid));
}
