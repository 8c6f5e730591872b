import type { Context } from "@/lib/platform/context";
import type { Answer } from "@/lib/platform/http/answer";
import type { KeyedCall } from "./keyed-call";
import { once } from "./once";

type Transact = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;

/** Thrown through a verb whose work another call with the same key has just done. */
export class Replayed extends Error {
  constructor(readonly answer: Answer) {
    super("answered before");
  }
}

/**
 * The concluding transaction of a verb that opens its own: it stays open until the verb's answer is known, so
 * that effect, key and answer share one commit. `answered` ends it with the answer, `failed` rolls it back.
 */
export function concluding(call: KeyedCall, transact: Transact) {
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
