import { watchDatabase } from "@/db/client";
import { checkAllTrails } from "@/lib/domain/audit/check-trail";
import { remindOfExpiry } from "@/lib/domain/deals/reminders";
import { log } from "@/lib/platform/log";
import { removeExpiredKeys } from "@/lib/platform/idempotency/remove-expired-keys";
import { removeExpiredLimits } from "@/lib/platform/limits/remove-expired-limits";
import { deliverDueMail } from "@/lib/domain/mail/deliver-due-mail";
import { purgeDueTenants } from "@/lib/domain/tenant-admin/data/purge-due-tenants";
import { runOpenImports } from "@/lib/domain/transfer/job/run-open-imports";
import { hearExpectations } from "@/lib/platform/uploads/expect-files";
import { deliverDueMessages } from "@/lib/domain/webhooks/delivery/deliver-due";
import { repeat, type RunningJob } from "@/lib/platform/queue/repeat";
import { sweep } from "./sweep";
import { sweepFiles } from "./sweep-files";
import { jobsHolder, slot, type JobName } from "@/lib/platform/queue/wake-jobs";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Starts what this process does besides answering: sending mail and webhooks, taking in files, reminding
 * customers and sweeping out what is over. Each process of several may do so; they agree by the database alone. Starting twice does nothing.
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
  const mail = repeat({ name: "mail", everyMilliseconds: 5 * SECOND, work: deliverDueMail });
  const webhooks = repeat({ name: "webhooks", everyMilliseconds: 5 * SECOND, work: deliverDueMessages });
  const imports = repeat({ name: "imports", everyMilliseconds: 5 * SECOND, work: runOpenImports });
  const jobs = [
    mail,
    webhooks,
    imports,
    repeat({ name: "sweep", everyMilliseconds: 60 * MINUTE, delayMilliseconds: soon(), work: sweep }),
    repeat({
      name: "sweep files",
      everyMilliseconds: 6 * 60 * MINUTE,
      delayMilliseconds: soon(),
      work: sweepFiles,
    }),
    repeat({
      name: "reminders",
      everyMilliseconds: 15 * MINUTE,
      delayMilliseconds: soon(),
      work: (signal) => remindOfExpiry(signal),
    }),
    repeat({
      name: "purge",
      everyMilliseconds: 60 * MINUTE,
      delayMilliseconds: soon(),
      work: purgeDueTenants,
    }),
    repeat({
      name: "audit trails",
      everyMilliseconds: 60 * MINUTE,
      delayMilliseconds: soon(),
      work: checkAllTrails,
    }),
    repeat({
      name: "sweep keys",
      everyMilliseconds: 60 * MINUTE,
      delayMilliseconds: soon(),
      work: () => removeExpiredKeys().then(nothing),
    }),
    repeat({
      name: "sweep limits",
      everyMilliseconds: 10 * MINUTE,
      delayMilliseconds: soon(),
      work: () => removeExpiredLimits().then(nothing),
    }),
  ];
  const woken: Readonly<Record<JobName, RunningJob>> = { mail, webhooks, imports };
  jobsHolder[slot] = {
    wake: (name) => woken[name].wake(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Spread over ten minutes, so that processes started together do not sweep together. */
const soon = () => (60 + Math.random() * 600) * SECOND;

const nothing = () => undefined;
