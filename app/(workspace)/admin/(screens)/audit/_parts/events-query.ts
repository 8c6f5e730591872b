import type { TableQuery } from "@/app/_ui/data-table/types";
import type { auditApi } from "@/lib/audit/api";
import type { z } from "zod";

export type EventFilters = Omit<z.input<typeof auditApi.list.query & object>, "page" | "per_page">;

const NAMES = ["actor", "action", "subject", "from", "to"] as const;

/** The table's filters as the API's query names them. */
export const filtersOf = ({ filters }: Pick<TableQuery, "filters">): EventFilters =>
  Object.fromEntries(
    NAMES.flatMap((name) => (filters[name] ? [[`filter[${name}]`, filters[name]]] : [])),
  ) as EventFilters;
