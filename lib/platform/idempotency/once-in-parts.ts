import type { Answer } from "@/lib/platform/http/answer";
import type { LongContext } from "@/lib/platform/context";
import { concluding, Replayed } from "./concluding";
import { keptAnswer } from "./kept-answer";
import type { KeyedCall } from "./keyed-call";

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
