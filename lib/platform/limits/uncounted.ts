import { isDatabaseAway, isDiskFull } from "@/db/away";
import { AppError, unavailable } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";

/** What to throw when an exact limit could not be counted: the refusal itself, else 503, whatever the database said (security 3.6). */
export function uncounted(error: unknown): unknown {
  if (error instanceof AppError || isDatabaseAway(error) || isDiskFull(error)) return error;
  log.error({ err: error }, "a limit could not be counted");
  return unavailable();
}
