import { AppError } from "@/lib/core/contract/errors";

/** Where a caller stands with a limit: what it allows, what is left of it, and when it is whole again. */
export type Standing = { points: number; remaining: number; milliseconds: number };

/** 429 in the documented words, with when to come back (MSG: 'Too many requests', S-032). */
export function tooManyRequests(
  { points, milliseconds }: Pick<Standing, "points" | "milliseconds">,
  details?: unknown,
): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
    retryAfter,
    details,
    headers: standingHeaders({ points, remaining: 0, milliseconds }),
  });
}

/** Where a caller stands, as headers of an answer; the reset in seconds from now. */
export const standingHeaders = ({ points, remaining, milliseconds }: Standing): Record<string, string> => ({
  "RateLimit-Limit": String(points),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(Math.max(1, Math.ceil(milliseconds / 1_000))),
});
