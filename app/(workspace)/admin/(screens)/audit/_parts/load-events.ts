import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { auditCalls } from "@/lib/domain/audit/calls";
import type { AuditEventAnswer } from "@/lib/domain/audit/schema";
import { filtersOf } from "./events-query";

/** One page of the trail. */
export const loadEvents: LoadRows<AuditEventAnswer> = (query, signal) =>
  send(auditCalls.list, {
    query: { page: query.page, per_page: query.per_page, ...filtersOf(query) },
    signal,
  });
