/** A promise with the function that resolves it. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** The reason that a promise was rejected with. Throws if it was not rejected. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  const outcome = await work.then(
    () => ({ isRejected: false as const }),
    (reason: unknown) => ({ isRejected: true as const, reason }),
  );
  if (!outcome.isRejected) throw new Error("it was not rejected");
  return outcome.reason;
}
