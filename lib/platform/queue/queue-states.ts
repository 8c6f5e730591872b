import { sql } from "drizzle-orm";
import { withoutTenant } from "@/db/client";

/** What waits in a queue of all tenants together. */
export type QueueState = {
  queue: "mail" | "webhooks" | "imports";
  /** Not done, due or not. */
  waiting: number;
  /** Could be done now. */
  due: number;
  /** How long the oldest of these has been due, in seconds. */
  oldestSeconds: number;
  /** Given up, as long as it is kept: 30 days. */
  failed: number;
};

/** The database is asked at most this often by a process, in milliseconds. */
const GOOD_FOR = 15_000;

let known: { at: number; states: Promise<QueueState[]> } | undefined;

/** The state of all queues, up to 15 seconds old. Rejects when the database is away. */
export function queueStates(): Promise<QueueState[]> {
  if (known && performance.now() - known.at < GOOD_FOR) return known.states;
  const states = readQueueStates();
  const asked = { at: performance.now(), states };
  known = asked;
  // What failed is asked for again at once.
  states.catch(() => {
    if (known === asked) known = undefined;
  });
  return states;
}

type Row = Record<"queue" | "waiting" | "due" | "failed", string> & { oldest: string | null };

/** The same as it is now, by the indexes of what is open and of what was given up. */
export async function readQueueStates(now = new Date()): Promise<QueueState[]> {
  const rows = await withoutTenant((db) =>
    db.execute<Row>(
      sql`select queue, waiting, due, oldest, failed from app_queue_states(${now.toISOString()})`,
    ),
  );
  return rows.map(({ queue, waiting, due, oldest, failed }) => ({
    queue: queue as QueueState["queue"],
    waiting: Number(waiting),
    due: Number(due),
    oldestSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1_000),
    failed: Number(failed),
  }));
}
