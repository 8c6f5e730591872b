import type { Instrumentation } from "next";

/**
 * Runs once in each process of the server, before it answers: starts its jobs. Here and not in
 * scripts/serve.mjs, because this is part of the bundle: jobs share its database pool, and run the same in
 * development, in production and in each of several processes.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { config } = await import("@/db/config.mjs");
  if (!config.DATABASE_URL) return;
  const { startJobs } = await import("@/lib/server/jobs/start-jobs");
  startJobs();
  await prepareAway();
}

let answerAway: ((error: unknown, headers: Given) => void) | undefined;
type Given = Readonly<Record<string, string | string[] | undefined>>;

/** Loaded ahead: what answers instead of a page has to be there before the framework has written anything. */
async function prepareAway(): Promise<void> {
  const [{ isDatabaseAway, isDiskFull }, { awayPage }, { answerInstead }] = await Promise.all([
    import("@/db/away"),
    import("@/lib/platform/http/away-page"),
    import("@/lib/platform/http/whole-response"),
  ]);
  answerAway = (error, given) => {
    if (!isDatabaseAway(error) && !isDiskFull(error)) return;
    const headers = new Headers();
    for (const name of ["cookie", "accept-language"])
      if (given[name] !== undefined) headers.set(name, String(given[name]));
    answerInstead(String(given["x-kapi-answer"]), awayPage(headers));
  };
}

/**
 * A page that could not be drawn because the database is away or the disk full is answered 503 by one that
 * says so, not 500.
 */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) =>
  answerAway?.(error, headers);
