import { ApiError, cancelled } from "./api-error";
import type { Clock } from "./surroundings";
import type { Reply } from "./reply";
import { untilAborted } from "./tracked-requests";

/** Milliseconds before the first retry; doubled for each further one (API-15). */
const FIRST_DELAY = 1_000;

export const RETRIES = 3;

type Ladder = {
  clock: Clock;
  retries: number;
  signal: AbortSignal | undefined;
  /** Called before each pause. */
  onRetry: () => void;
};

/**
 * Retries after 1 s, 2 s and 4 s: after a network failure, a status of 500 and above, and while the server says
 * that an earlier attempt with the same key is still running; never after a timeout or a cancelled call (API-15).
 * Returns the last response, or rejects with the last failure.
 */
export async function withRetries(
  { clock, retries, signal, onRetry }: Ladder,
  run: () => Promise<Reply>,
): Promise<Reply> {
  for (let tried = 0; ; tried += 1) {
    const outcome = await settled(run);
    const isLast = tried >= retries;
    if (outcome instanceof ApiError) {
      if (isLast || outcome.kind !== "NETWORK_ERROR") throw outcome;
    } else if (isLast || !comesAgain(outcome)) return outcome;
    onRetry();
    await pause(clock, FIRST_DELAY * 2 ** tried, signal);
  }
}

/** Whether the outcome of a call is unknown: it may have been done despite a 5xx, or still be running. */
export const comesAgain = ({ status, body }: Reply): boolean =>
  status >= 500 || (status === 409 && isRunning(body));

const isRunning = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "code" in body && body.code === "REQUEST_IN_PROGRESS";

async function settled(run: () => Promise<Reply>): Promise<Reply | ApiError> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function pause(clock: Clock, delay: number, signal: AbortSignal | undefined): Promise<void> {
  let stop = () => {};
  const over = new Promise<void>((resolve) => {
    stop = clock.after(delay, resolve);
  });
  try {
    await untilAborted(signal, over, cancelled);
  } finally {
    stop();
  }
}
