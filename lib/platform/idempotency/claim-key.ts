import { lte, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import { AppError } from "@/lib/core/contract/errors";
import { sqlState } from "@/db/away";
import type { KeyedCall } from "./keyed-call";

const DAY = 24 * 60 * 60 * 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Takes the key for the rest of the transaction. True: it is ours, also when an earlier use has expired. False:
 * it was used before. Error: 409 REQUEST_IN_PROGRESS when the transaction of an earlier use has not ended
 * within a tenth of a second.
 */
export async function claimKey(
  db: Transaction,
  { tenantId, principal, key, route, bodyHash, keptDays }: KeyedCall,
): Promise<boolean> {
  const createdAt = new Date();
  const row = {
    route,
    bodyHash,
    status: null,
    headers: null,
    body: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + keptDays * DAY),
  };
  try {
    // Sent together: one round trip. An open transaction with the same key makes the insert wait.
    const [, claimed] = await Promise.all([
      db.execute(sql`set local lock_timeout = '100ms'`),
      db
        .insert(idempotencyRecord)
        .values({ tenantId, principal, key, ...row })
        .onConflictDoUpdate({
          target: [idempotencyRecord.tenantId, idempotencyRecord.principal, idempotencyRecord.key],
          set: row,
          setWhere: lte(idempotencyRecord.expiresAt, createdAt),
        })
        .returning({ key: idempotencyRecord.key }),
      db.execute(sql`set local lock_timeout to default`),
    ]);
    return claimed.length > 0;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) throw inProgress();
    throw error;
  }
}

const inProgress = () =>
  new AppError(409, "REQUEST_IN_PROGRESS", "The call with this Idempotency-Key is still running.", {
    retryAfter: 1,
  });
