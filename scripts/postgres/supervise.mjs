import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds before each further try; the last one stays. */
const WAITS = [0, 1_000, 2_000, 5_000, 10_000, 30_000];
/** A server that lived for so many milliseconds was well: the next try is a first one again. */
const WELL = 60_000;

/**
 * Starts a server, and starts it again each time it ends without having been told to: by a kill for want of memory, a
 * full disk, a hand that slipped. What happened and what is done about it is said to the operator.
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
