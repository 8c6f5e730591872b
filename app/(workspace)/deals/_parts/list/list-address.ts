import type { DealsQuery } from "@/lib/deals/api";

const DEFAULTS: Readonly<Record<string, unknown>> = { page: 1, per_page: 20, sort_by: "created_at", sort_direction: "desc" };

/**
 * The page's address after a change: filters, sorting and page live in it, and what is as at first is left out. A change of
 * anything but the page leads to page 1.
 */
export function listAddress(query: DealsQuery, change: Partial<DealsQuery>): string {
  const next = { ...query, ...(Object.keys(change).some((key) => key !== "page") ? { page: 1 } : {}), ...change };
  const given = Object.entries(next).filter(([name, value]) => value !== undefined && value !== "" && value !== DEFAULTS[name]);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `/deals?${search}` : "/deals";
}
