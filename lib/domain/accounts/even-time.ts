const LEAST_MILLISECONDS = 150;

/** Lets an answer take the same time whether or not there was something to do, so that it tells nothing about an address. */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((done) => setTimeout(done, LEAST_MILLISECONDS)),
  ]);
  if (outcome.status === "rejected") throw outcome.reason;
}
