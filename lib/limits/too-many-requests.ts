import { AppError } from "@/lib/http/errors";

/** Where a caller stands with a limit: what it allows, what is left of it, and when it is whole again. */
export type Standing = { points: number; remaining: number; milliseconds: number };

/** 429 in the documented words, with when to come back (MSG: 'Too many requests', S-032). */
export function tooManyRequests({ points, milliseconds }: Pick<Standing, "points" | "milliseconds">, details?: unknown): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
    retryAfter,
    details,
    headers: { "RateLimit-Limit": String(points), "RateLimit-Remaining": "0", "RateLimit-Reset": String(retryAfter) },
  });
}
