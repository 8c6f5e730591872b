import type { Instrumentation } from "next";
import type { AnswerAway } from "@/lib/platform/http/away-page";

let answerAway: AnswerAway | undefined;

/**
 * Runs once in each process of the server, before it answers: starts its jobs. Here and not in scripts/serve.mjs,
 * because this is part of the bundle: jobs share its database pool, and run the same in development, in production
 * and in each of several processes.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { config } = await import("@/db/config.mjs");
  if (!config.DATABASE_URL) return;
  const { startJobs } = await import("@/lib/server/jobs/start-jobs");
  startJobs();
  const { collectMetrics } = await import("@/lib/server/health/collect-metrics");
  collectMetrics();
  // Loaded ahead: what answers instead of a page has to be there before the framework has written anything.
  ({ answerAway } = await import("@/lib/platform/http/away-page"));
}

/** A page that failed because the database is away or the disk full is answered 503 by one that says so, not 500. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) =>
  answerAway?.(error, headers);
