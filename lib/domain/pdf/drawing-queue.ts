import { AppError } from "@/lib/core/contract/errors";

export type DrawingPriority = "now" | "ahead";

interface Entry<Input> {
  key: string;
  input: Input;
  priority: DrawingPriority;
  resolve: (file: Uint8Array) => void;
  reject: (error: unknown) => void;
}

/**
 * One drawing at a time, what is wanted now before what is drawn ahead. Asking again for a key that waits or
 * runs shares its result, and moves it forward if it is now wanted now. More than `limit` waiting "now": 503
 * SERVICE_UNAVAILABLE with Retry-After 5 (security table, PDF). `onIdle` is called whenever nothing waits or
 * runs any more.
 */
export function createDrawingQueue<Input>(options: {
  limit: number;
  run: (input: Input) => Promise<Uint8Array>;
  onIdle?: () => void;
}) {
  const waiting: Entry<Input>[] = [];
  const shared = new Map<string, Promise<Uint8Array>>();
  let running = false;

  function add(key: string, input: Input, priority: DrawingPriority = "now"): Promise<Uint8Array> {
    const known = shared.get(key);
    if (known) {
      const entry = waiting.find((candidate) => candidate.key === key);
      if (entry && priority === "now") entry.priority = "now";
      return known;
    }
    if (priority === "now" && waiting.filter((entry) => entry.priority === "now").length >= options.limit) {
      return Promise.reject(
        new AppError(503, "SERVICE_UNAVAILABLE", "Too many documents are waiting to be drawn.", {
          retryAfter: 5,
        }),
      );
    }
    const promise = new Promise<Uint8Array>((resolve, reject) => {
      waiting.push({ key, input, priority, resolve, reject });
    });
    shared.set(key, promise);
    void runNext();
    return promise;
  }

  async function runNext(): Promise<void> {
    if (running) return;
    const entry = takeNext(waiting);
    if (!entry) return options.onIdle?.();
    running = true;
    try {
      entry.resolve(await options.run(entry.input));
    } catch (error) {
      entry.reject(error);
    }
    running = false;
    shared.delete(entry.key);
    return runNext();
  }

  return { add, isIdle: () => !running && waiting.length === 0 };
}

function takeNext<Input>(waiting: Entry<Input>[]): Entry<Input> | undefined {
  const urgent = waiting.findIndex((entry) => entry.priority === "now");
  return waiting.splice(Math.max(urgent, 0), 1)[0];
}
