import type { TableQuery } from "@/app/_ui/data-table/types";
import type { CallQuery } from "@/app/_client/call-parts";
import type { auditCalls } from "@/lib/domain/audit/calls";

export type EventFilters = Omit<CallQuery<typeof auditCalls.list>, "page" | "per_page">;

const NAMES = ["actor", "action", "subject", "from", "to"] as const;

/** The table's filters as the API's query names them. */
export const filtersOf = ({ filters }: Pick<TableQuery, "filters">): EventFilters =>
  Object.fromEntries(
    NAMES.flatMap((name) => (filters[name] ? [[`filter[${name}]`, filters[name]]] : [])),
  ) as EventFilters;
