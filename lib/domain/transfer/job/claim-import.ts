import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { isUnclaimed } from "@/lib/platform/queue/due";

/** How long an import belongs to its worker after its last sign of life, in milliseconds. */
export const CLAIM_MILLISECONDS = 60_000;

export type ClaimedImport = typeof importJob.$inferSelect & { claim: string };

/** Takes a tenant's oldest import that waits for work, also one whose worker died, counting the attempt before it begins (lib/domain/mail/claim-mail.ts). Null when none does. */
export async function claimImport(
  db: Transaction,
  tenantId: number,
  now: Date,
): Promise<ClaimedImport | null> {
  const isFree = and(
    inArray(importJob.state, ["checking", "applying"]),
    isUnclaimed(importJob.lockedUntil, now, CLAIM_MILLISECONDS),
  );
  const [open] = await db
    .select({ id: importJob.id, attempts: importJob.attempts })
    .from(importJob)
    .where(within({ tenantId }, importJob, isFree))
    .orderBy(asc(importJob.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!open) return null;
  const claim = randomUUID();
  const [claimed] = await db
    .update(importJob)
    .set({
      claim,
      attempts: open.attempts + 1,
      progress: 0,
      lockedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS),
    })
    .where(within({ tenantId }, importJob, eq(importJob.id, open.id)))
    .returning();
  return claimed ? { ...claimed, claim } : null;
}
