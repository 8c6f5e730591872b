import { isDatabaseAway, isDiskFull } from "@/db/away";
import { AppError, unavailable } from "@/lib/core/contract/errors";
import type { AT_ONCE, LimitName } from "@/lib/core/contract/limits";
import { log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";

/**
 * The state of a limit for one caller: the points of its window, those that remain, and milliseconds until the window
 * ends.
 */
export type LimitState = { points: number; remaining: number; milliseconds: number };

/** 429 with the documented message and Retry-After ('Too many requests', S-032). */
export function tooManyRequests(
  limit: LimitName | keyof typeof AT_ONCE,
  { points, milliseconds }: Pick<LimitState, "points" | "milliseconds">,
  details?: unknown,
): AppError {
  count("kapi_limits_hit_total", { limit });
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
    retryAfter,
    details,
    headers: limitHeaders({ points, remaining: 0, milliseconds }),
  });
}

/** The state of a limit as response headers; the reset in seconds from now. */
export const limitHeaders = ({ points, remaining, milliseconds }: LimitState): Record<string, string> => ({
  "RateLimit-Limit": String(points),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(Math.max(1, Math.ceil(milliseconds / 1_000))),
});

/**
 * The error to throw if an exact limit could not be counted: the refusal itself, else 503 instead of the
 * database's error.
 */
export function uncounted(error: unknown): unknown {
  if (error instanceof AppError || isDatabaseAway(error) || isDiskFull(error)) return error;
  log.error({ err: error }, "a limit could not be counted");
  return unavailable();
}
