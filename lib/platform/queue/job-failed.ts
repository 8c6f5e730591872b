import { areaLog } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";

const log = areaLog("jobs");

/** Counts and logs that a job failed, or its work for one tenant; `details` say for which. */
export function jobFailed(
  job: string,
  error: unknown,
  details: { tenantId?: number; sweeper?: string } = {},
): void {
  count("kapi_job_failures_total", { job });
  const message =
    details.tenantId === undefined
      ? "a job failed; it is tried again"
      : "a job failed for one tenant; its next run tries again";
  log.error({ event: "job_failed", job, ...details, err: error }, message);
}

/** Reports a job as not failed yet: Prometheus sees no increase in a counter that begins with the first failure. */
export const jobKnown = (job: string): void => count("kapi_job_failures_total", { job }, 0);
