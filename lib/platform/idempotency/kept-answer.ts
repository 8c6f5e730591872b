import { and, eq, gt, isNotNull, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import { within } from "@/db/tenancy";
import { Answer } from "@/lib/platform/http/answer";
import { AppError } from "@/lib/core/contract/errors";
import type { KeyedCall } from "./keyed-call";

/**
 * The answer that was kept for the same call, marked as a replay; null when there is none. Error: 422
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function keptAnswer(db: Transaction, call: KeyedCall): Promise<Answer | null> {
  const [kept] = await db
    .select({
      route: idempotencyRecord.route,
      bodyHash: idempotencyRecord.bodyHash,
      status: idempotencyRecord.status,
      headers: idempotencyRecord.headers,
      body: idempotencyRecord.body,
    })
    .from(idempotencyRecord)
    .where(
      and(ofCall(call), isNotNull(idempotencyRecord.status), gt(idempotencyRecord.expiresAt, new Date())),
    );
  if (!kept || kept.status === null) return null;
  if (kept.route !== call.route || kept.bodyHash !== call.bodyHash) {
    throw new AppError(422, "IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another call.");
  }
  return new Answer(kept.status, { ...kept.headers, "Idempotent-Replayed": "true" }, kept.body);
}

/** The row of a call's key. */
export const ofCall = ({ tenantId, principal, key }: KeyedCall): SQL =>
  within(
    { tenantId },
    idempotencyRecord,
    eq(idempotencyRecord.principal, principal),
    eq(idempotencyRecord.key, key),
  );
