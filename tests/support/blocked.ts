import { expect } from "vitest";
import { onCitus } from "./nodes";

/**
 * What can send a statement inside of the transaction that holds the lock: a reserved connection, or a
 * transaction, of postgres.
 */
type Holder = { unsafe: (statement: string) => PromiseLike<unknown> };

// From the holder on: who waits for it, who waits for those. All waits would be those of other test files too.
// Not by pg_stat_activity, of which a transaction sees again what it saw first: who connects later would never
// be seen to wait.
const BLOCKED = `
  with recursive blocked as (
    select pg_backend_pid() as pid
    union
    select waiting.pid from pg_locks waiting join blocked on blocked.pid = any(pg_blocking_pids(waiting.pid)) where not waiting.granted
  )
  select count(*)::int - 1 as count from blocked`;

// On Citus locks are held on the nodes, which know the transactions by numbers of the whole cluster.
const BLOCKED_ON_CITUS = `
  with recursive waits as materialized (select waiting_gpid, blocking_gpid from citus_lock_waits),
    blocked as (
      select citus_backend_gpid() as gpid
      union
      select waits.waiting_gpid from waits join blocked on blocked.gpid = waits.blocking_gpid
    )
  select count(*)::int - 1 as count from blocked`;

/** Resolves once `count` connections wait for the transaction of `holder`, for itself or for one that waits for it. */
export async function untilBlocked(holder: Holder, count = 1): Promise<void> {
  await expect
    .poll(
      async () =>
        ((await holder.unsafe(onCitus ? BLOCKED_ON_CITUS : BLOCKED)) as { count: number }[])[0]?.count,
      { interval: 20 },
    )
    .toBe(count);
}
