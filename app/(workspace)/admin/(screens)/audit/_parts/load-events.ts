import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import type { auditApi } from "@/lib/audit/api";
import type { AuditEventAnswer } from "@/lib/audit/schema";
import { filtersOf } from "./events-query";

/** One page of the trail. */
export const loadEvents: LoadRows<AuditEventAnswer> = (query, signal) =>
  send<typeof auditApi.list>("GET", "/admin/audit", {
    query: { page: query.page, per_page: query.per_page, ...filtersOf(query) },
    signal,
  });
