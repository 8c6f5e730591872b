import { count, desc } from "drizzle-orm";
import type { z } from "zod";
import { auditEvent, auditHead } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import type { AuditFilters, AuditQuery, auditApi } from "./api";
import type { AuditRow } from "./event-hash";
import { filterEvents, isFiltered } from "./filter-events";
import { auditCheckSchema } from "./schema";

/** A page of the tenant's audit trail, the latest first. Unfiltered the total is the chain's length, which has no gaps. */
export async function listEvents(
  context: Context,
  query: AuditQuery,
): Promise<z.input<typeof auditApi.list.response>> {
  const { page, per_page } = query;
  const [rows, [head], counted] = await Promise.all([
    context.db
      .select()
      .from(auditEvent)
      .where(filterEvents(context, query))
      .orderBy(desc(auditEvent.sequence))
      .limit(per_page)
      .offset((page - 1) * per_page),
    context.db.select().from(auditHead).where(within(context, auditHead)),
    isFiltered(query) ? countEvents(context, query) : undefined,
  ]);
  return {
    data: rows.map(presentEvent),
    meta: { ...pageOf(query, counted ?? head?.sequence ?? 0), last_check: head ? lastCheckOf(head) : null },
  };
}

async function countEvents(context: Context, filters: AuditFilters): Promise<number> {
  const [found] = await context.db
    .select({ total: count() })
    .from(auditEvent)
    .where(filterEvents(context, filters));
  return found?.total ?? 0;
}

const presentEvent = ({
  actorKind,
  actorId,
  actorName,
  actorRole,
  subjectType,
  subjectId,
  subjectName,
  requestId,
  ...row
}: AuditRow) => ({
  sequence: row.sequence,
  at: row.at,
  address: row.address,
  action: row.action,
  before: row.before,
  after: row.after,
  hash: row.hash,
  request_id: requestId,
  actor: { kind: actorKind, id: actorId, name: actorName, role: actorRole },
  subject: { type: subjectType, id: subjectId, name: subjectName },
});

type Head = Pick<typeof auditHead.$inferSelect, "checkedAt" | "checkedSequence" | "checkedFault">;

/** The last check that was recorded with the end of a chain, or null. */
function lastCheckOf({
  checkedAt,
  checkedSequence,
  checkedFault,
}: Head): z.input<typeof auditCheckSchema> | null {
  if (!checkedAt) return null;
  const [kind, sequence] = (checkedFault ?? "").split(":");
  const fault = auditCheckSchema.shape.fault.parse(
    checkedFault ? { kind, sequence: Number(sequence) } : null,
  );
  return { is_whole: fault === null, checked: checkedSequence ?? 0, checked_at: checkedAt, fault };
}
