import { AppError } from "@/lib/core/contract/errors";

/** One hash takes 19 MiB and 30 ms of a core. */
const AT_ONCE = 4;
const WAITING = 50;

let running = 0;
const queue: (() => void)[] = [];

/**
 * Does the work when fewer than four others run, first come first served. Error: 503 when fifty wait already
 * (security 3.6).
 */
export async function inHashingRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING)
      throw new AppError(503, "SERVICE_UNAVAILABLE", "The service is away for a moment. Please try again.", {
        retryAfter: 2,
      });
    // Who leaves hands the place on.
    await new Promise<void>((enter) => queue.push(enter));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
