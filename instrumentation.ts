import type { Instrumentation } from "next";
import type { AnswerAway } from "@/lib/platform/http/away-page";

let answerAway: AnswerAway | undefined;

/**
 * Runs once in each server process before the first request. Starts the background jobs where the framework answers
 * the API: in development, and with KAPI_PLAIN_ROUTES.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { config } = await import("@/base/config.mjs");
  if (!config.DATABASE_URL) return;
  const { runningJobs } = await import("@/lib/platform/queue/wake-jobs");
  // In production they run beside the routes, outside of Next's bundles (docs/adr/0117).
  if (!runningJobs.value) {
    const { startJobs } = await import("@/lib/server/jobs/start-jobs");
    startJobs();
    const { collectMetrics } = await import("@/lib/server/health/collect-metrics");
    collectMetrics();
  }
  // Loaded in advance, because it has to respond before the framework has written anything.
  ({ answerAway } = await import("@/lib/platform/http/away-page"));
}

/**
 * Responds with 503 and an explanation instead of 500 if a page failed because of a lost database or a full
 * disk.
 */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) =>
  answerAway?.(error, headers);
