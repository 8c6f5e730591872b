import { AppError } from "@/lib/http/errors";
import { isDatabaseAway } from "@/lib/http/failure";
import { log } from "@/lib/http/log";

/** What to throw when an exact limit could not be counted: the refusal itself, else 503, whatever the database said (security 3.6). */
export function uncounted(error: unknown): unknown {
  if (error instanceof AppError || isDatabaseAway(error)) return error;
  log.error({ err: error }, "a limit could not be counted");
  return new AppError(503, "SERVICE_UNAVAILABLE", "The service is away for a moment. Please try again.", {
    retryAfter: 2,
  });
}
