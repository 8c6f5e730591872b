import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { outbox } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { ClaimedMail } from "./claim-mail";
import { nextAttempt } from "./retry-times";

/** How an attempt ended. failed may be tried again, hopeless may not. */
export type Outcome = { kind: "sent" } | { kind: "failed" | "hopeless"; why: string };

const LONGEST_WHY = 500;

/** Writes down how an attempt ended: sent, due again later, or dead after the last one. */
export async function settleMail(
  db: Transaction,
  { tenantId, id, attempts }: ClaimedMail,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ lockedUntil: null, ...ending(outcome, attempts, now) })
    .where(within({ tenantId }, outbox, eq(outbox.id, id)));
}

function ending(outcome: Outcome, attempts: number, now: Date) {
  if (outcome.kind === "sent") return { sentAt: now, lastError: null };
  const lastError = outcome.why.slice(0, LONGEST_WHY);
  const nextAt = outcome.kind === "failed" ? nextAttempt(attempts, now) : null;
  return nextAt ? { nextAt, lastError } : { deadAt: now, lastError };
}
