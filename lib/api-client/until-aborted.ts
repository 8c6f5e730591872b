/** Settles as the work does, unless the signal fires first: then it rejects with `reason()`, whatever the work goes on doing. */
export async function untilAborted<T>(
  signal: AbortSignal | undefined,
  work: Promise<T>,
  reason: () => unknown,
): Promise<T> {
  if (!signal) return work;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const fire = () => reject(reason());
    if (signal.aborted) return fire();
    signal.addEventListener("abort", fire, { once: true });
    stop = () => signal.removeEventListener("abort", fire);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    stop();
  }
}
