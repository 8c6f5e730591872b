/** Thrown by a step that failed, and was told already. */
export class StepFailed extends Error {}

/**
 * Runs one step of a proof and tells how it ended: "✓ title: what it says (time)", or "✗ title" with the reason.
 * @param say what to tell of the result
 * @throws StepFailed when `work` throws
 */
export async function step<Result>(
  title: string,
  work: () => Promise<Result> | Result,
  say?: (result: Result) => string,
): Promise<Result> {
  const begun = performance.now();
  const time = () => `(${((performance.now() - begun) / 1_000).toFixed(1)} s)`;
  try {
    const result = await work();
    console.log(`✓ ${title}${say ? `: ${say(result)}` : ""} ${time()}`);
    return result;
  } catch (error) {
    console.log(`✗ ${title} ${time()}`);
    console.log(String(error instanceof Error ? error.stack : error).replace(/^/gm, "    "));
    throw new StepFailed(title, { cause: error });
  }
}

/** Fails the step that runs, unless the condition holds. */
export function hold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

const PAUSE = 200;

/** Milliseconds that a start may take, with the demo data and on a busy machine. */
const STARTING = 900_000;

/** Asks again until the answer is true. Throws with what was said last when it does not come in time. */
export async function until(what: string, ask: () => Promise<boolean | string>, patience = STARTING) {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer === true) return;
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}${answer ? ` (${answer})` : ""}`);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
