import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import { auditEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { AuditFilters } from "./api";

const DAY = 86_400_000;

/** The tenant's events of the filters, each by an index of its own. */
export function filterEvents(context: { tenantId: number }, filters: AuditFilters): SQL {
  const {
    "filter[actor]": actor,
    "filter[action]": action,
    "filter[subject]": subject,
    "filter[from]": from,
    "filter[to]": to,
  } = filters;
  return within(
    context,
    auditEvent,
    and(
      actor === undefined ? undefined : eq(auditEvent.actorId, actor),
      action && eq(auditEvent.action, action),
      subject && eq(auditEvent.subjectType, subject),
      from ? gte(auditEvent.at, new Date(`${from}T00:00:00Z`)) : undefined,
      to ? lt(auditEvent.at, new Date(Date.parse(`${to}T00:00:00Z`) + DAY)) : undefined,
    ),
  );
}

export const isFiltered = (filters: AuditFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name.startsWith("filter[") && value !== undefined);
