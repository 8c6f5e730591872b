import type { ClientsQuery } from "@/lib/clients/api";

const DEFAULTS: Readonly<Record<string, unknown>> = { page: 1, per_page: 20, sort_by: "name", sort_direction: "asc" };

/** The page's address after a change; what is as at first is left out. A change of anything but the page leads to page 1. */
export function clientsAddress(query: ClientsQuery, change: Partial<ClientsQuery>): string {
  const next = { ...query, ...(Object.keys(change).some((key) => key !== "page") ? { page: 1 } : {}), ...change };
  const given = Object.entries(next).filter(([name, value]) => value !== undefined && value !== "" && value !== DEFAULTS[name]);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `/clients?${search}` : "/clients";
}
