import { sql } from "drizzle-orm";
import { withoutTenant } from "@/db/client";

/** The state of a queue over all tenants. */
export type QueueState = {
  queue: "mail" | "webhooks" | "imports" | "sendings";
  /** Not done, whether due or not. */
  waiting: number;
  /** Could be done now. */
  due: number;
  /** Seconds since the oldest of these became due; of mails, also since one that failed four times was queued. */
  oldestSeconds: number;
  /** Given up within the last 30 days, after which they are removed. */
  failed: number;
};

/** How long a process caches the states, in milliseconds. */
const GOOD_FOR = 15_000;

let cache: { at: number; states: Promise<QueueState[]> } | undefined;

/** The state of all queues, up to 15 seconds old. Rejects if the database is down. */
export function queueStates(): Promise<QueueState[]> {
  if (cache && performance.now() - cache.at < GOOD_FOR) return cache.states;
  const states = readQueueStates();
  const asked = { at: performance.now(), states };
  cache = asked;
  // A failure is not cached.
  states.catch(() => {
    if (cache === asked) cache = undefined;
  });
  return states;
}

type Row = Record<"waiting" | "due" | "failed", string> &
  Pick<QueueState, "queue"> & { oldest: string | null };

/** The current state, read through the indexes of open and of given-up rows. */
export async function readQueueStates(now = new Date()): Promise<QueueState[]> {
  const rows = await withoutTenant((db) =>
    db.execute<Row>(
      sql`select queue, waiting, due, oldest, failed from app_queue_states(${now.toISOString()})`,
    ),
  );
  return rows.map(({ queue, waiting, due, oldest, failed }) => ({
    queue,
    waiting: Number(waiting),
    due: Number(due),
    oldestSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1_000),
    failed: Number(failed),
  }));
}
