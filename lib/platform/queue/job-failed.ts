import { isGone } from "@/db/away";
import { isFoundAway } from "@/db/client";
import { areaLog } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";

const log = areaLog("jobs");

type Details = { tenantId?: number; sweeper?: string };

/** Failures since the database was lost. */
let failedWhileAway = 0;

/**
 * Counts and logs that a job failed, or its work for one tenant; `details` say for which. While the database is away
 * every job fails, so these are only counted: the log says once that it is away, and how many failed when it is back.
 */
export function jobFailed(job: string, error: unknown, details: Details = {}): void {
  count("kapi_job_failures_total", { job });
  if (!isGone(error)) return logFailure(job, error, details);
  void isFoundAway().then((isAway) => {
    if (isAway) failedWhileAway += 1;
    else logFailure(job, error, details);
  });
}

/** How many failures were only counted since the last call. */
export function takeFailedWhileAway(): number {
  const failures = failedWhileAway;
  failedWhileAway = 0;
  return failures;
}

function logFailure(job: string, error: unknown, details: Details): void {
  const message =
    details.tenantId === undefined
      ? "a job failed; it is tried again"
      : "a job failed for one tenant; its next run tries again";
  log.error({ event: "job_failed", job, ...details, err: error }, message);
}

/** Reports a job as not failed yet: Prometheus sees no increase in a counter that begins with the first failure. */
export const jobKnown = (job: string): void => count("kapi_job_failures_total", { job }, 0);
