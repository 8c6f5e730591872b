import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { sql } from "drizzle-orm";
import { databaseAnswers, withoutTenant } from "@/db/client";
import { config } from "@/base/config.mjs";
import { backupState } from "@/lib/server/backups/backup-state";
import { diskUse } from "@/lib/server/health/parts/look-at-disk";
import { reasonOf } from "@/lib/server/health/parts/finding";
import { readQueueStates } from "@/lib/platform/queue/queue-states";

/** What is wrong, and what the operator should do about it, in sentences. */
export type Wrong = { says: string; todo: string };

/**
 * Checks one thing; null means that all is well. Rejects if it cannot tell; the alert's state then stays as it
 * is.
 */
export type Look = () => Promise<Wrong | null>;

const GIB = 1024 ** 3;

/** Checks of each machine, and those that must work without the database. */
export const OF_MACHINE = {
  "database away": async () =>
    (await databaseAnswers())
      ? null
      : {
          says: "The database does not answer; calls are answered 503 until it does.",
          todo: "Look at the database's server and its log, and at npm run doctor.",
        },
  "disk low": async () => {
    // There is no data folder if files are in a bucket and the database is elsewhere.
    const disk = await diskUse().catch(nullIfMissing);
    if (!disk?.isLow) return null;
    const [free, total] = [disk.freeBytes, disk.totalBytes].map((bytes) => (bytes / GIB).toFixed(1));
    return {
      says: `${free} of ${total} GiB are free on the disk of ${disk.path}.`,
      todo: "Make room, or move the data folder to a larger disk: answers will soon fail.",
    };
  },
  "clock wrong": async () => {
    const asked = Date.now();
    const [row] = await withoutTenant((db) =>
      db.execute<{ now: string }>(sql`select extract(epoch from clock_timestamp())::text as now`),
    );
    const seconds = Math.abs(Number(row?.now) - (asked + Date.now()) / 2_000);
    if (!(seconds > CLOCK_SECONDS)) return null;
    return {
      says: `This machine's clock and the database's differ by ${Math.round(seconds)} s.`,
      todo: "Keep both by NTP, such as with systemd-timesyncd or chrony.",
    };
  },
} satisfies Record<string, Look>;

const CLOCK_SECONDS = 60;
const QUEUE_SECONDS = 10 * 60;

/** Checks of the whole installation: only one machine sends the alert. */
export const OF_INSTALLATION = {
  "queue old": async () => {
    const old = (await readQueueStates()).filter(({ oldestSeconds }) => oldestSeconds > QUEUE_SECONDS);
    if (old.length === 0) return null;
    const list = old.map(
      ({ queue, waiting, due, oldestSeconds }) =>
        `${queue}: ${waiting} waiting, ${due} due now, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
    );
    return {
      says: `Work waits that should be done (${list.join("; ")}).`,
      todo: "Look at Administration, System, and in the log for job_failed, mail_not_sent and the like.",
    };
  },
  "backup overdue": async () => {
    const state = await backupState();
    if (!state?.isOverdue) return null;
    return {
      says: state.newest
        ? `The newest backup in ${state.place} is of ${state.newest.at.toISOString()}; one is made every ` +
          `${config.BACKUP_EVERY} hours.`
        : `There is no backup in ${state.place} yet, though Kapi has run for an hour.`,
      todo: "Look in the log for job_failed of the job backups, or run npm run backup and see what it says.",
    };
  },
  "backup wrong": async () => {
    const state = await backupState();
    if (state?.tried?.problem == null) return null;
    return {
      says: `A backup in ${state.place} was restored for a test and is not what had been saved: ${state.tried.problem}`,
      todo: "Run npm run backup and npm run backup -- --try; find out who changed the file.",
    };
  },
  "backup not tried": async () => {
    const state = await backupState();
    if (!state?.isTrialOverdue) return null;
    return {
      says: state.tried
        ? `No backup in ${state.place} was restored for a test since ${state.tried.at.toISOString()}; one is each week.`
        : `No backup in ${state.place} could be restored for a test yet.`,
      todo: "Run npm run backup -- --try and see what it says.",
    };
  },
  "backup unreadable": async () =>
    backupState().then(
      () => null,
      (error: unknown) => ({
        says: `The place of backups cannot be read: ${reasonOf(error)}.`,
        todo: "Check BACKUP_TO, and that the account may list and read there.",
      }),
    ),
  "audit trail broken": async () => {
    const [row] = await withoutTenant((db) =>
      db.execute<{ broken: string }>(sql`select app_broken_trails() as broken`),
    );
    const broken = Number(row?.broken ?? 0);
    if (broken === 0) return null;
    return {
      says: `The audit trail of ${broken === 1 ? "a workspace is" : `${broken} workspaces are`} not what was written.`,
      todo:
        "The log names it: audit_trail_broken. Somebody changed rows past Kapi: compare with a backup, and change " +
        "the database's passwords.",
    };
  },
} satisfies Record<string, Look>;
