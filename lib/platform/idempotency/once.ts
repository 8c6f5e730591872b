import { type Transaction, withTenant } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import type { Answer } from "@/lib/platform/http/answer";
import type { LongContext, Context } from "@/lib/platform/context";
import { AppError, type ErrorCode } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { claimKey, storedAnswer, ofCall, type KeyedCall } from "./keyed-call";

/**
 * Does `work` unless it was already done under this key, and stores its response in the same transaction as its
 * effect (S-031), so that a caller that lost the response can repeat the call to get it. Errors: 409
 * REQUEST_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED, and the work's.
 */
export async function once(db: Transaction, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
  if (!(await claimKey(db, call))) {
    const stored = await storedAnswer(db, call);
    if (!stored) throw new Error("a used key has no answer");
    return stored;
  }
  const answer = await work();
  await db.update(idempotencyRecord).set(contentOf(answer)).where(ofCall(call));
  return answer;
}

/** The stored part of a response; each repeated call gets its own request id. */
function contentOf({ status, headers, body }: Answer) {
  const { "X-Request-Id": _own, ...stored } = headers;
  return { status, headers: stored, body: typeof body === "string" ? body : null };
}

/**
 * As once(), for a verb that opens its own transactions: its concluding transaction, key and response share one
 * commit. What it does before that may happen again. Errors: as once().
 */
export async function onceInParts(
  call: KeyedCall,
  context: LongContext,
  work: (context: LongContext) => Promise<Answer>,
): Promise<Answer> {
  const stored = await context.transaction(({ db }) => storedAnswer(db, call));
  if (stored) return stored;
  const last = concluding(call, context.transaction);
  try {
    return await last.answered(await work({ ...context, conclude: last.conclude }));
  } catch (error) {
    await last.failed(error);
    if (error instanceof Replayed) return error.answer;
    throw error;
  }
}

type Transact = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;

/** Thrown to abort a verb whose work was just done by another call with the same key. */
class Replayed extends Error {
  constructor(readonly answer: Answer) {
    super("answered before");
  }
}

/**
 * The concluding transaction of a verb that opens its own. It stays open until the verb's response is known, so
 * that effect, key and response share one commit. `answered` ends it with the response, `failed` rolls it back.
 */
function concluding(call: KeyedCall, transact: Transact) {
  let answer: (answer: Answer) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const known = new Promise<Answer>((resolve, reject) => ([answer, fail] = [resolve, reject]));
  // A verb may end without a concluding transaction; then nobody awaits this promise.
  known.catch(() => undefined);
  let ended: Promise<Answer> | undefined;

  const conclude: Transact = (work) =>
    new Promise((done, refuse) => {
      ended = transact((context) =>
        once(context.db, call, async () => {
          done(await work(context));
          return known;
        }),
      );
      ended.then((stored) => refuse(new Replayed(stored)), refuse);
    });

  return {
    conclude,
    answered: (input: Answer): Promise<Answer> => {
      answer(input);
      return ended ?? Promise.resolve(input);
    },
    failed: async (error: unknown): Promise<void> => {
      fail(error);
      await ended?.catch(() => undefined);
    },
  };
}

/** Temporary refusals: no session, too slow, too early, too many requests. */
const PASSING = new Set([401, 408, 425, 429]);

/** Refusals that say nothing about the operation: after a confirmation, for example, the same call is repeated. */
const REPEATED: ReadonlySet<ErrorCode> = new Set([
  "REQUEST_IN_PROGRESS",
  "IDEMPOTENCY_KEY_REUSED",
  "STEP_UP_REQUIRED",
]);

/** Whether a refusal of an operation that had begun is final. */
export const isDefinitive = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !PASSING.has(error.status) && !REPEATED.has(error.code);

/**
 * Stores a final refusal under the call's key, after the transaction was rolled back. Never throws: without it, a
 * repeated call is just processed again.
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
