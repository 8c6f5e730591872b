import { sql } from "drizzle-orm";
import { auditEvent } from "@/db/schema";
import type { Context } from "@/lib/platform/context";

const MOST = 1_000;

/** The users who stand in the trail by their last name there: a hop along the index for each, however many events there are. */
export async function listActors({ db, tenantId }: Context): Promise<{ id: number; name: string }[]> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    with recursive actor as (
      (select actor_id from ${auditEvent} where tenant_id = ${tenantId} and actor_id is not null order by actor_id limit 1)
      union all
      select (select e.actor_id from ${auditEvent} e where e.tenant_id = ${tenantId} and e.actor_id > actor.actor_id order by e.actor_id limit 1)
      from actor where actor.actor_id is not null
    )
    select actor_id as id, (select regexp_replace(e.actor_name, ' \\(API token \\d+\\)$', '') from ${auditEvent} e where e.tenant_id = ${tenantId} and e.actor_id = actor.actor_id order by e.sequence desc limit 1) as name
    from actor where actor_id is not null limit ${MOST}`);
  return rows
    .map(({ id, name }) => ({ id: Number(id), name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
