import { remindOfExpiry } from "@/lib/deals/reminders";
import { removeExpiredKeys } from "@/lib/idempotency/remove-expired-keys";
import { removeExpiredLimits } from "@/lib/limits/remove-expired-limits";
import { deliverDueMail } from "@/lib/mail/deliver-due-mail";
import { repeat } from "./repeat";
import { sweep } from "./sweep";
import { jobsHolder, slot } from "./wake-jobs";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Starts what this process does besides answering: sending mail, reminding customers and sweeping out what is over. Each process of several may do so; they
 * agree by the database alone. Starting twice does nothing.
 */
export function startJobs(): void {
  if (jobsHolder[slot]) return;
  const mail = repeat({ name: "mail", everyMilliseconds: 5 * SECOND, work: deliverDueMail });
  const jobs = [
    mail,
    repeat({ name: "sweep", everyMilliseconds: 60 * MINUTE, delayMilliseconds: soon(), work: sweep }),
    repeat({ name: "reminders", everyMilliseconds: 15 * MINUTE, delayMilliseconds: soon(), work: (signal) => remindOfExpiry(signal) }),
    repeat({ name: "sweep keys", everyMilliseconds: 60 * MINUTE, delayMilliseconds: soon(), work: () => removeExpiredKeys().then(nothing) }),
    repeat({ name: "sweep limits", everyMilliseconds: 10 * MINUTE, delayMilliseconds: soon(), work: () => removeExpiredLimits().then(nothing) }),
  ];
  jobsHolder[slot] = {
    wake: mail.wake,
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Spread over ten minutes, so that processes started together do not sweep together. */
const soon = () => (60 + Math.random() * 600) * SECOND;

const nothing = () => undefined;
