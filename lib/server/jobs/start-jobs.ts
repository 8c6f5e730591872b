import { watchDatabase } from "@/db/client";
import { checkAllTrails } from "@/lib/domain/audit/check-trail";
import { remindOfExpiry } from "@/lib/domain/deals/reminders";
import { deliverDueMail } from "@/lib/domain/mail/deliver-due-mail";
import { purgeDueTenants } from "@/lib/domain/tenant-admin/data/purge-due-tenants";
import { runOpenImports } from "@/lib/domain/transfer/job/run-import";
import { deliverDueMessages } from "@/lib/domain/webhooks/delivery/deliver-due";
import { removeExpiredKeys } from "@/lib/platform/idempotency/remove-expired-keys";
import { removeExpiredLimits } from "@/lib/platform/limits/database-counter";
import { log } from "@/lib/platform/log";
import { repeat, type RunningJob } from "@/lib/platform/queue/repeat";
import { jobsHolder, slot, type JobName } from "@/lib/platform/queue/wake-jobs";
import { hearExpectations } from "@/lib/platform/uploads/sandbox";
import { sweep, sweepFiles } from "./sweep";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Work = (signal: AbortSignal) => Promise<unknown>;

/** Work that somebody may wait for: looked for every five seconds and whenever wakeJobs() says so. */
const QUEUES: Readonly<Record<JobName, Work>> = {
  mail: deliverDueMail,
  webhooks: deliverDueMessages,
  imports: runOpenImports,
};
const QUEUE_MILLISECONDS = 5 * SECOND;

/** Work that nobody waits for, and how long after its end it is done again. */
const CHORES: readonly { name: string; everyMilliseconds: number; work: Work }[] = [
  { name: "sweep", everyMilliseconds: 60 * MINUTE, work: sweep },
  { name: "sweep files", everyMilliseconds: 6 * 60 * MINUTE, work: (signal) => sweepFiles(signal) },
  {
    name: "sweep keys",
    everyMilliseconds: 60 * MINUTE,
    work: (signal) => removeExpiredKeys(new Date(), signal),
  },
  { name: "sweep limits", everyMilliseconds: 10 * MINUTE, work: () => removeExpiredLimits() },
  { name: "reminders", everyMilliseconds: 15 * MINUTE, work: (signal) => remindOfExpiry(signal) },
  { name: "purge", everyMilliseconds: 60 * MINUTE, work: purgeDueTenants },
  { name: "audit trails", everyMilliseconds: 60 * MINUTE, work: checkAllTrails },
];

/**
 * Starts what this process does besides answering requests. Any number of processes may do so: they agree through the
 * database alone. Starting twice does nothing.
 */
export function startJobs(): void {
  if (jobsHolder[slot]) return;
  hearExpectations();
  watchDatabase((state) =>
    state.isAway
      ? log.error(
          { event: "database_away" },
          "the database does not answer; calls are answered 503 until it does",
        )
      : log.warn(
          { event: "database_back", milliseconds: Math.round(state.milliseconds) },
          "the database answers again",
        ),
  );
  const startQueue = (name: JobName) =>
    repeat({ name, everyMilliseconds: QUEUE_MILLISECONDS, work: QUEUES[name] });
  const queues: Readonly<Record<JobName, RunningJob>> = {
    mail: startQueue("mail"),
    webhooks: startQueue("webhooks"),
    imports: startQueue("imports"),
  };
  const chores = CHORES.map((chore) => repeat({ ...chore, delayMilliseconds: firstDelay() }));
  jobsHolder[slot] = {
    wake: (name) => queues[name].wake(),
    stop: async () => {
      await Promise.all([...Object.values(queues), ...chores].map((job) => job.stop()));
    },
  };
}

/** One to eleven minutes, so that processes started together do not do the same chores together. */
const firstDelay = () => (60 + Math.random() * 600) * SECOND;
