import { expect } from "vitest";
import { onCitus } from "./nodes";

/**
 * Runs statements inside the transaction that holds the lock: a reserved connection or a transaction of the
 * `postgres` package.
 */
type Holder = { unsafe: (statement: string) => PromiseLike<unknown> };

// Counts the connections that wait for the holder, directly or through another waiting connection. Counting
// all waits would include those of other test files. pg_stat_activity is no use here: within a transaction it
// keeps returning its first snapshot, so a connection opened later would never show up as waiting.
const BLOCKED = `
  with recursive blocked as (
    select pg_backend_pid() as pid
    union
    select waiting.pid from pg_locks waiting join blocked on blocked.pid = any(pg_blocking_pids(waiting.pid)) where not waiting.granted
  )
  select count(*)::int - 1 as count from blocked`;

// On Citus the nodes hold the locks, and transactions are identified by cluster-wide ids.
const BLOCKED_ON_CITUS = `
  with recursive waits as materialized (select waiting_gpid, blocking_gpid from citus_lock_waits),
    blocked as (
      select citus_backend_gpid() as gpid
      union
      select waits.waiting_gpid from waits join blocked on blocked.gpid = waits.blocking_gpid
    )
  select count(*)::int - 1 as count from blocked`;

/** Resolves when `count` connections wait for the transaction of `holder`, directly or through each other. */
export async function untilBlocked(holder: Holder, count = 1): Promise<void> {
  await expect
    .poll(
      async () =>
        ((await holder.unsafe(onCitus ? BLOCKED_ON_CITUS : BLOCKED)) as { count: number }[])[0]?.count,
      { interval: 20 },
    )
    .toBe(count);
}
