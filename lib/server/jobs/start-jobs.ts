import cluster from "node:cluster";
import { config } from "@/base/config.mjs";
import { watchDatabase } from "@/db/client";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { checkAllTrails } from "@/lib/domain/audit/check-trail";
import { checkDueDomains } from "@/lib/domain/domains/check-due-domains";
import { notifyOfExpiry } from "@/lib/domain/deals/following/expiries";
import { remindOfExpiry } from "@/lib/domain/deals/following/reminders";
import { sendDueProposals } from "@/lib/domain/deals/sending/send-due-proposals";
import { deliverDueMail } from "@/lib/domain/mail/deliver-due-mail";
import { mailedPdf, renderPdfAhead } from "@/lib/domain/proposals/render-proposal-ahead";
import { purgeDueTenants } from "@/lib/domain/tenant-admin/data/purge-due-tenants";
import { runOpenImports } from "@/lib/domain/transfer/job/run-import";
import { deliverDueMessages } from "@/lib/domain/webhooks/delivery/deliver-due";
import { removeExpiredKeys } from "@/lib/platform/idempotency/remove-expired-keys";
import { removeExpiredLimits } from "@/lib/platform/limits/database-counter";
import { log } from "@/lib/platform/log";
import { doDueChores, type Chore } from "@/lib/platform/queue/chores";
import { takeFailedWhileAway } from "@/lib/platform/queue/job-failed";
import { onTurn } from "@/lib/platform/queue/on-turn";
import { repeat, type RunningJob } from "@/lib/platform/queue/repeat";
import { runningJobs, type JobName } from "@/lib/platform/queue/wake-jobs";
import { hearExpectations } from "@/lib/platform/uploads/sandbox";
import { watch } from "@/lib/server/alerts/watch";
import { makeDueBackups } from "@/lib/server/backups/make-backups";
import { sweep, sweepFiles } from "./sweep";

type Work = (signal: AbortSignal) => Promise<unknown>;

/**
 * Work that somebody may be waiting for. The process that commits it does it at once (wakeJobs()). What becomes due
 * later, or was left by a process that died, is looked for every five seconds by one process of the machine.
 */
const QUEUES: Readonly<Record<JobName, Work>> = {
  mail: (signal) => deliverDueMail(signal, mailedPdf),
  webhooks: deliverDueMessages,
  imports: runOpenImports,
  sendings: (signal) => sendDueProposals(signal, renderPdfAhead),
};
const QUEUE_MILLISECONDS = 5_000;
/** How often a process looks that gets its turns from another: should it get none, no work is left for long. */
const WITHOUT_TURN_MILLISECONDS = MINUTE;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * Work that nobody waits for. Jobs that visit all tenants run a few times a day, because each visit costs some
 * milliseconds even if there is nothing to do.
 */
export const CHORES: readonly Chore[] = [
  { name: "sweep", everySeconds: 24 * HOUR_SECONDS, work: sweep },
  { name: "sweep files", everySeconds: 24 * HOUR_SECONDS, work: (signal) => sweepFiles(signal) },
  {
    name: "sweep keys",
    everySeconds: 6 * HOUR_SECONDS,
    work: (signal) => removeExpiredKeys(new Date(), signal),
  },
  { name: "sweep limits", everySeconds: 10 * MINUTE_SECONDS, work: () => removeExpiredLimits() },
  { name: "reminders", everySeconds: 15 * MINUTE_SECONDS, work: (signal) => remindOfExpiry(signal) },
  { name: "expiries", everySeconds: 5 * MINUTE_SECONDS, work: (signal) => notifyOfExpiry(signal) },
  { name: "domains", everySeconds: 5 * MINUTE_SECONDS, work: (signal) => checkDueDomains(signal) },
  { name: "purge", everySeconds: HOUR_SECONDS, work: purgeDueTenants },
  { name: "audit trails", everySeconds: 6 * HOUR_SECONDS, work: checkAllTrails },
];

/** Separate from the others, which would wait for it; the work runs in its own process. */
const BACKUPS: readonly Chore[] = [
  { name: "backups", everySeconds: 10 * MINUTE_SECONDS, work: (signal) => makeDueBackups(signal) },
];
const CHORES_MILLISECONDS = MINUTE;

/**
 * Starts the background jobs of this process. Any number of processes may do so; they coordinate through the
 * database. Starting twice has no effect.
 */
export function startJobs(): void {
  if (runningJobs.value) return;
  hearExpectations();
  watchDatabase((state) =>
    state.isAway
      ? log.error(
          { event: "database_away" },
          "the database does not answer; calls are answered 503 until it does",
        )
      : log.warn(
          {
            event: "database_back",
            milliseconds: Math.round(state.milliseconds),
            failed_jobs: takeFailedWhileAway(),
          },
          "the database answers again",
        ),
  );
  const everyMilliseconds = cluster.isWorker ? WITHOUT_TURN_MILLISECONDS : QUEUE_MILLISECONDS;
  const startQueue = (name: JobName) => repeat({ name, everyMilliseconds, work: QUEUES[name] });
  const queues: Readonly<Record<JobName, RunningJob>> = {
    mail: startQueue("mail"),
    webhooks: startQueue("webhooks"),
    imports: startQueue("imports"),
    sendings: startQueue("sendings"),
  };
  const endTurns = onTurn("queues", () => Object.values(queues).forEach((queue) => queue.wake()));
  const chores = repeat({
    name: "chores",
    everyMilliseconds: CHORES_MILLISECONDS,
    delayMilliseconds: CHORES_MILLISECONDS,
    work: (signal) => doDueChores(CHORES, signal),
  });
  const backups = config.BACKUP_TO
    ? repeat({
        name: "backups",
        everyMilliseconds: CHORES_MILLISECONDS,
        delayMilliseconds: CHORES_MILLISECONDS / 2,
        work: (signal) => doDueChores(BACKUPS, signal),
      })
    : undefined;
  const alerts = watch();
  runningJobs.value = {
    wake: (name) => queues[name].wake(),
    stop: async () => {
      endTurns();
      const jobs = [...Object.values(queues), chores, backups, alerts].filter((job) => job !== undefined);
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
