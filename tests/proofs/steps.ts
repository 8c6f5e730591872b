/** Thrown by a step that failed and has already been reported. */
export class StepFailed extends Error {}

/**
 * Runs one step of a proof and reports its outcome: "✓ title: result (time)", or "✗ title" with the reason.
 *
 * @param say describes the result
 * @throws StepFailed if `work` throws
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

/** Fails the current step unless the condition holds. */
export function hold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

const PAUSE = 200;

/** The longest a start may take, in milliseconds: with the demo data, on a busy machine. */
const STARTING = 900_000;

/** Repeats `ask` until it returns true. On a timeout, throws with the last string that it returned. */
export async function until(what: string, ask: () => Promise<boolean | string>, patience = STARTING) {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer === true) return;
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}${answer ? ` (${answer})` : ""}`);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
