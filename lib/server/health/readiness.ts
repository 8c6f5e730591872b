import { slotOf } from "@/base/per-process";
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { isGone } from "@/db/away";
import { databaseAnswers } from "@/db/client";
import { config } from "@/base/config.mjs";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { mailQueue } from "@/lib/domain/mail/mail-queue";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { log } from "@/lib/platform/log";

const LIMIT_MILLISECONDS = 500;
const OLDEST_MAIL_MILLISECONDS = 5 * MINUTE;

/** Set by the server that is told to shut down (scripts/serve.mjs). */
const isDraining = slotOf<boolean>("draining");

/**
 * Whether this process is not shutting down, the database answers within half a second, the data folder's disk
 * has space, and no mail has been overdue for more than 5 minutes while this process was running. In a
 * distributed database only the coordinator must answer, because a node that is down affects only its own
 * tenants; the state of mails is known only if all nodes answer.
 */
export async function isReady(): Promise<boolean> {
  if (isDraining.value) return false;
  const overdue = settled(hasOverdueMail(), "the mail that is due could not be asked for");
  const [answers, isLow] = await Promise.all([
    inTime(databaseAnswers(), null),
    settled(isDataDiskLow(), "the disk could not be looked at"),
  ]);
  // That the database is away is logged once, by the outage detector (lib/server/jobs/start-jobs.ts).
  if (answers === null)
    log.warn(
      { event: "database_slow", milliseconds: LIMIT_MILLISECONDS },
      "the database did not answer in time",
    );
  if (!answers) return false;
  const isOverdue = await inTime(overdue, false);
  if (isOverdue) log.error({ event: "mail_overdue" }, "mail that is due is not being sent");
  if (isLow) log.error({ event: "disk_low" }, "the disk of the data folder is nearly full");
  return !isOverdue && !isLow;
}

const inTime = <Result, Late>(answer: Promise<Result>, late: Late): Promise<Result | Late> =>
  Promise.race([answer, new Promise<Late>((done) => setTimeout(done, LIMIT_MILLISECONDS, late).unref())]);

/** A failed check is logged, unless the database is away, and counts as false. */
const settled = (requested: Promise<boolean>, failure: string): Promise<boolean> =>
  requested.catch((error: unknown) => {
    if (!isGone(error)) log.warn({ event: "check_failed", err: error }, failure);
    return false;
  });

/**
 * A mail that fails gets a later due time, so a long overdue one means that nobody sends. A process that has just
 * started may find old mail of an outage or of demo data that will be sent in a moment; it queries the database
 * but reports nothing as overdue yet.
 */
async function hasOverdueMail(): Promise<boolean> {
  const overdue = await mailQueue.tenantsWithWork(1, new Date(Date.now() - OLDEST_MAIL_MILLISECONDS));
  return overdue.length > 0 && process.uptime() * 1000 > OLDEST_MAIL_MILLISECONDS;
}

/** Below either limit, requests will soon fail for lack of space. */
const MIN_SHARE = 0.05;
const MIN_BYTES = 256 * 1024 * 1024;

type Disk = { bavail: number; blocks: number; bsize: number };

/** Whether less than 5 % or 256 MiB of a disk is free to users other than root. */
export const isDiskLow = ({ bavail, blocks, bsize }: Disk): boolean =>
  bavail * bsize < MIN_BYTES || bavail < blocks * MIN_SHARE;

/**
 * Whether the disk of the data folder is nearly full. False without such a folder: files are in a bucket then,
 * and the database is elsewhere.
 */
async function isDataDiskLow(): Promise<boolean> {
  const folder = resolve(/* turbopackIgnore: true */ config.DATA_DIR);
  const disk = await statfs(folder).catch(nullIfMissing);
  return disk !== null && isDiskLow(disk);
}
