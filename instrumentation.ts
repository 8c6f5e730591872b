/**
 * Runs once in each process of the server, before it answers: starts its jobs. Here and not in scripts/serve.mjs, because this is part of
 * the bundle: jobs share its database pool, and run the same in development, in production and in each of several processes.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || !process.env["DATABASE_URL"]) return;
  const { startJobs } = await import("@/lib/jobs/start-jobs");
  startJobs();
}
