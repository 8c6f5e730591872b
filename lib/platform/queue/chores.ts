import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { withoutTenant } from "@/db/client";
import { jobRun } from "@/db/schema";
import { tracedJob } from "@/base/traces";
import { areaLog } from "@/lib/platform/log";
import { jobFailed, jobKnown } from "./job-failed";

const log = areaLog("jobs");

/** Periodic work that nobody waits for, done for all tenants by one process at a time. */
export type Chore = {
  name: string;
  /** Seconds from its end to the next run. */
  everySeconds: number;
  work: (signal: AbortSignal) => Promise<unknown>;
};

/**
 * How long a process holds a chore; it renews this while it works. After a process died, the next one takes over
 * at the end of this time.
 */
const HELD_SECONDS = 300;
const RENEWED_SECONDS = 60;
/** A failed chore is retried after this, or at its usual time if that is sooner. */
const RETRY_SECONDS = 600;

/**
 * Does the chores that are due, one after the other. A chore is claimed in a row of job_run, by the database's
 * clock, so that only one process does it. A chore that throws is logged, and the others continue. Rejects if the
 * database is down.
 */
export async function doDueChores(chores: readonly Chore[], signal: AbortSignal): Promise<void> {
  const names = chores.map(({ name }) => name);
  names.forEach(jobKnown);
  await withoutTenant((db) =>
    db
      .insert(jobRun)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing(),
  );
  const holder = randomUUID();
  while (!signal.aborted) {
    const name = await claim(names, holder);
    const chore = chores.find((each) => each.name === name);
    if (!chore) return;
    await doChore(chore, holder, signal);
  }
}

async function doChore(
  { name, everySeconds, work }: Chore,
  holder: string,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    hold(name, holder)
      .then((isHeld) => isHeld || lost.abort())
      .catch((error: unknown) =>
        log.warn({ event: "job_not_renewed", job: name, err: error }, "a job's claim was not renewed"),
      );
  }, RENEWED_SECONDS * 1_000).unref();
  const failed = await tracedJob(`job ${name}`, () => work(AbortSignal.any([signal, lost.signal]))).then(
    () => false,
    (error: unknown) => {
      jobFailed(name, error);
      return true;
    },
  );
  clearInterval(renewal);
  log.debug({ event: "job_done", job: name, failed }, "a job was done");
  const pause = signal.aborted ? 0 : failed ? Math.min(RETRY_SECONDS, everySeconds) : everySeconds;
  await release(name, holder, pause);
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Claims a chore that is due and not held; null if there is none. */
const claim = (names: readonly string[], holder: string): Promise<string | null> =>
  withoutTenant(async (db) => {
    const isFree = or(isNull(jobRun.heldUntil), lte(jobRun.heldUntil, sql`now()`));
    const [due] = await db
      .select({ name: jobRun.name })
      .from(jobRun)
      .where(and(inArray(jobRun.name, [...names]), lte(jobRun.dueAt, sql`now()`), isFree))
      .orderBy(asc(jobRun.dueAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    await db
      .update(jobRun)
      .set({ holder, heldUntil: inSeconds(HELD_SECONDS), begunAt: sql`now()` })
      .where(eq(jobRun.name, due.name));
    return due.name;
  });

const isHeldBy = (name: string, holder: string) => and(eq(jobRun.name, name), eq(jobRun.holder, holder));

/** Renews the hold of a chore. Returns whether this process still held it. */
async function hold(name: string, holder: string): Promise<boolean> {
  const held = await withoutTenant((db) =>
    db
      .update(jobRun)
      .set({ heldUntil: inSeconds(HELD_SECONDS) })
      .where(isHeldBy(name, holder))
      .returning({ name: jobRun.name }),
  );
  return held.length > 0;
}

async function release(name: string, holder: string, pauseSeconds: number): Promise<void> {
  await withoutTenant((db) =>
    db
      .update(jobRun)
      .set({ holder: null, heldUntil: null, endedAt: sql`now()`, dueAt: inSeconds(pauseSeconds) })
      .where(isHeldBy(name, holder)),
  );
}
