import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds before each retry; the last one repeats. */
const WAITS = [0, 1_000, 2_000, 5_000, 10_000, 30_000];
/** After so many milliseconds a server counts as stable, and the waits begin anew. */
const WELL = 60_000;

/**
 * Starts a server, and restarts it whenever it ends without being told to: killed for lack of memory, on a
 * full disk, or by mistake. Tells the operator what happened and what is being done.
 *
 * @template {{ stop: () => Promise<void>, ended: (signal: AbortSignal) => Promise<string> }} Server `ended` resolves
 *   with how it ended, or when the signal is given
 * @param {() => Promise<Server>} start
 * @param {() => Promise<Server>} again as it is started the further times
 * @param {object} [options] for tests
 * @param {(message: string) => void} [options.say]
 * @param {readonly number[]} [options.waits]
 * @returns {Promise<Server>} the first one, whose `stop` ends the one that runs by then. Throws what `start` throws.
 */
export async function supervised(start, again, { say = console.error, waits = WAITS } = {}) {
  const ending = new AbortController();
  const { signal } = ending;
  const first = await start();
  let current = first;
  const watching = watch();
  return {
    ...first,
    stop: async () => {
      ending.abort();
      await watching;
      await current.stop();
    },
  };

  async function watch() {
    for (let failures = 0; ;) {
      const since = performance.now();
      const how = await current.ended(signal);
      if (signal.aborted) return;
      if (performance.now() - since > WELL) failures = 0;
      say(`The embedded PostgreSQL ended (${how}); it is started again.`);
      for (let next; !next && !signal.aborted;) {
        await pause(waits[Math.min(failures++, waits.length - 1)], undefined, { signal }).catch(
          () => undefined,
        );
        if (signal.aborted) return;
        next = await again().catch((error) => say(`${error.message}\nIt is tried again.`));
        if (next) current = next;
      }
      if (!signal.aborted) say("The embedded PostgreSQL runs again.");
    }
  }
}
