import { type Transaction, withTenant } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import type { Answer } from "@/lib/platform/http/answer";
import type { LongContext, Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { claimKey, keptAnswer, ofCall, type KeyedCall } from "./keyed-call";

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
function contentOf({ status, headers, body }: Answer) {
  const { "X-Request-Id": _own, ...kept } = headers;
  return { status, headers: kept, body: typeof body === "string" ? body : null };
}

/**
 * Does the work of a verb that opens its own transactions, unless it was done under this key before: its
 * conclusion, key and answer share one commit. What it does before its conclusion may happen again. Errors: as
 * once().
 */
export async function onceInParts(
  call: KeyedCall,
  context: LongContext,
  work: (context: LongContext) => Promise<Answer>,
): Promise<Answer> {
  const kept = await context.transaction(({ db }) => keptAnswer(db, call));
  if (kept) return kept;
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

/** Thrown through a verb whose work another call with the same key has just done. */
class Replayed extends Error {
  constructor(readonly answer: Answer) {
    super("answered before");
  }
}

/**
 * The concluding transaction of a verb that opens its own: it stays open until the verb's answer is known, so
 * that effect, key and answer share one commit. `answered` ends it with the answer, `failed` rolls it back.
 */
function concluding(call: KeyedCall, transact: Transact) {
  let answer: (answer: Answer) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const known = new Promise<Answer>((resolve, reject) => ([answer, fail] = [resolve, reject]));
  // Nobody may be waiting for it: a verb can end without a conclusion.
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
      ended.then((kept) => refuse(new Replayed(kept)), refuse);
    });

  return {
    conclude,
    answered: (given: Answer): Promise<Answer> => {
      answer(given);
      return ended ?? Promise.resolve(given);
    },
    failed: async (error: unknown): Promise<void> => {
      fail(error);
      await ended?.catch(() => undefined);
    },
  };
}

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
