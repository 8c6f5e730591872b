import { desc, and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { auditEvent, auditHead } from "@/db/schema";
import { within } from "@/db/tenancy";
import { momentsOfDays } from "@/lib/domain/tenants/time-zone";
import type { Context } from "@/lib/platform/context";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { type AuditFilters, type AuditQuery, type auditApi, auditCheckSchema } from "./api";
import type { AuditRow } from "./audit";

/**
 * A page of the tenant's audit trail, the latest first. Without filters the total is the chain's length, because
 * it has no gaps.
 */
export async function listEvents(
  context: Context,
  query: AuditQuery,
): Promise<z.input<typeof auditApi.list.response>> {
  const chosen = await filterEvents(context, query);
  const [rows, [head], counted] = await Promise.all([
    context.db
      .select()
      .from(auditEvent)
      .where(chosen)
      .orderBy(desc(auditEvent.sequence))
      .limit(query.per_page)
      .offset(offsetOf(query)),
    context.db.select().from(auditHead).where(within(context, auditHead)),
    isFiltered(query) ? context.db.$count(auditEvent, chosen) : undefined,
  ]);
  return {
    data: rows.map(presentEvent),
    meta: { ...pageOf(query, counted ?? head?.sequence ?? 0), last_check: head ? lastCheckOf(head) : null },
  };
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

/** The last recorded check of a chain, or null. */
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

/** The condition for a tenant's events that match the filters; each filter has its own index. */
export async function filterEvents(
  context: Pick<Context, "db" | "tenantId">,
  filters: AuditFilters,
): Promise<SQL> {
  const { "filter[actor]": actor, "filter[action]": action, "filter[subject]": subject } = filters;
  const days = { from: filters["filter[from]"], to: filters["filter[to]"] };
  const { from, to } = await momentsOfDays(context, days);
  return within(
    context,
    auditEvent,
    and(
      actor === undefined ? undefined : eq(auditEvent.actorId, actor),
      action && eq(auditEvent.action, action),
      subject && eq(auditEvent.subjectType, subject),
      from ? gte(auditEvent.at, from) : undefined,
      to ? lte(auditEvent.at, to) : undefined,
    ),
  );
}

const isFiltered = (filters: AuditFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name.startsWith("filter[") && value !== undefined);

const MOST = 1_000;

/**
 * The users in the trail with their latest name there. Uses one index look-up per user, regardless of the number
 * of events.
 */
export async function listActors({ db, tenantId }: Context): Promise<{ id: number; name: string }[]> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    with recursive actor as (
      (select actor_id from ${auditEvent} where tenant_id = ${tenantId} and actor_id is not null order by actor_id
      limit 1)
      union all
      select (select e.actor_id from ${auditEvent} e where e.tenant_id = ${tenantId} and e.actor_id > actor.actor_id
      order by e.actor_id limit 1)
      from actor where actor.actor_id is not null
    )
    select actor_id as id, (select regexp_replace(e.actor_name, ' \\(API token \\d+\\)$', '') from ${auditEvent} e
    where e.tenant_id = ${tenantId} and e.actor_id = actor.actor_id order by e.sequence desc limit 1) as name
    from actor where actor_id is not null limit ${MOST}`);
  return rows
    .map(({ id, name }) => ({ id: Number(id), name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
