import { deliverDueMail } from "@/lib/mail/deliver-due-mail";
import { repeat } from "./repeat";
import { sweep } from "./sweep";
import { jobsHolder, slot } from "./wake-jobs";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * Starts what this process does besides answering: sending mail and sweeping out what is over. Each process of several may do so; they
 * agree by the database alone. Starting twice does nothing.
 */
export function startJobs(): void {
  if (jobsHolder[slot]) return;
  const mail = repeat({ name: "mail", everyMilliseconds: 5 * SECOND, work: deliverDueMail });
  // Spread, so that processes started together do not sweep together.
  const sweeping = repeat({ name: "sweep", everyMilliseconds: HOUR, delayMilliseconds: (60 + Math.random() * 600) * SECOND, work: sweep });
  jobsHolder[slot] = {
    wake: mail.wake,
    stop: async () => {
      await Promise.all([mail.stop(), sweeping.stop()]);
    },
  };
}
