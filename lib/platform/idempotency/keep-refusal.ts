import { withTenant } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import type { Answer } from "@/lib/platform/http/answer";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { claimKey } from "./claim-key";
import { ofCall } from "./kept-answer";
import type { KeyedCall } from "./keyed-call";
import { contentOf } from "./once";

/** Refusals that another try may not get: no session, too slow, running, not ready, too many. */
const PASSING = new Set([401, 408, 425, 429]);

/** Whether a refusal of an operation that had begun is its last word. */
export const isDefinitive = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.status < 500 &&
  !PASSING.has(error.status) &&
  error.code !== "REQUEST_IN_PROGRESS" &&
  error.code !== "IDEMPOTENCY_KEY_REUSED";

/**
 * Keeps a definitive refusal under the call's key, after the transaction that it ended. Never throws: without
 * it a repeat is decided anew.
 */
export async function keepRefusal(call: KeyedCall, answer: Answer): Promise<void> {
  try {
    await withTenant(call.tenantId, async (db) => {
      if (await claimKey(db, call))
        await db.update(idempotencyRecord).set(contentOf(answer)).where(ofCall(call));
    });
  } catch (error) {
    log.warn({ err: error, tenantId: call.tenantId }, "a refusal could not be kept for its key");
  }
}
