import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { outbox } from "@/db/schema";
import { within } from "@/db/tenancy";
import { isDue, isUnclaimed } from "@/lib/platform/queue/due";
import { CLAIM_MILLISECONDS, LONGEST_WAIT } from "./retry-times";

export type ClaimedMail = typeof outbox.$inferSelect;

/**
 * Takes a tenant's longest due mail for this worker, counting the attempt before it begins: a mail that ends the process again and
 * again is given up in time. Several workers may ask at once, each gets another mail. Null when none is due.
 */
export async function claimMail(db: Transaction, tenantId: number, now: Date): Promise<ClaimedMail | null> {
  const isOpen = and(
    isNull(outbox.sentAt),
    isNull(outbox.deadAt),
    isDue(outbox.nextAt, now, LONGEST_WAIT),
    isUnclaimed(outbox.lockedUntil, now, CLAIM_MILLISECONDS),
  );
  const [due] = await db
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(within({ tenantId }, outbox, isOpen))
    .orderBy(asc(outbox.nextAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!due) return null;
  const [claimed] = await db
    .update(outbox)
    .set({ attempts: due.attempts + 1, lockedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS) })
    .where(within({ tenantId }, outbox, eq(outbox.id, due.id)))
    .returning();
  return claimed ?? null;
}
