import type { Transaction } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import type { Answer } from "@/lib/platform/http/answer";
import { claimKey } from "./claim-key";
import { keptAnswer, ofCall } from "./kept-answer";
import type { KeyedCall } from "./keyed-call";

/**
 * Does `work` unless it was done under this key before, and keeps its answer in the same transaction as its
 * effect (S-031): whoever asks again after a lost answer finds out what happened. Errors: 409
 * REQUEST_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED, and the work's.
 */
export async function once(db: Transaction, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
  if (!(await claimKey(db, call))) {
    const kept = await keptAnswer(db, call);
    if (!kept) throw new Error("a used key has no answer");
    return kept;
  }
  const answer = await work();
  await db.update(idempotencyRecord).set(contentOf(answer)).where(ofCall(call));
  return answer;
}

/** What is kept of an answer; every repeat gets a request id of its own. */
export function contentOf({ status, headers, body }: Answer) {
  const { "X-Request-Id": _own, ...kept } = headers;
  return { status, headers: kept, body: typeof body === "string" ? body : null };
}
