/** A promise that is settled from outside. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** What a promise was rejected with; throws when it was not. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  const outcome = await work.then(
    () => ({ isRejected: false as const }),
    (reason: unknown) => ({ isRejected: true as const, reason }),
  );
  if (!outcome.isRejected) throw new Error("it was not rejected");
  return outcome.reason;
}
