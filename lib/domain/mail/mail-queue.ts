import { and, isNotNull, isNull, lt, or } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { HOUR, MINUTE, SECOND } from "@/lib/core/time/milliseconds";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";
import { WorkQueue } from "@/lib/platform/queue/work-queue";

/** Time limit for sending one mail, in milliseconds, less than its claim. */
export const ATTEMPT_MILLISECONDS = MINUTE;

/** Mails to send. All attempts are made within the 24 hours for which Resend remembers an idempotency key. */
export const mailQueue = new WorkQueue({
  table: outbox,
  isOpen: and(isNull(outbox.sentAt), isNull(outbox.deadAt)),
  dueAt: outbox.nextAt,
  givenUpAt: outbox.deadAt,
  orderBy: outbox.nextAt,
  tenantFinder: "app_tenants_with_due_mail",
  claimMilliseconds: 2 * MINUTE,
  retryMilliseconds: [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR],
});

export type ClaimedMail = typeof outbox.$inferSelect;

/** Removes sent and given-up mails 30 days after they were queued. */
export const removeOldMail = sweeperOf(outbox, outbox.id, (now) =>
  and(or(isNotNull(outbox.sentAt), isNotNull(outbox.deadAt)), lt(outbox.createdAt, daysBefore(now, 30))),
);
