import cluster from "node:cluster";
import { AppError } from "@/lib/core/contract/errors";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/base/per-process";
import { TaskQueue } from "@/lib/platform/queue/task-queue";
import type { Expected, Job, JobAnswer, JobResult } from "./job";
import { refusedFile } from "./refusal";
import { startSandbox, type Limits, type Sandbox } from "./start-sandbox";

/**
 * Limits per file; a PDF gets more for each page. It is the processor's time that counts, because elapsed time means
 * little on a busy machine; loading libraries does not count.
 */
const LIMITS: Limits = { processor: 10_000, passing: 120_000, memory: 512 * 1024 * 1024 };
const IDLE_MILLISECONDS = 5 * MINUTE;
/** Waiting files, in addition to the one being read. */
const MAX_WAITING = 19;
/** A tenant's files that are waiting or being read, so that one tenant's slow files do not delay others. */
const MAX_OF_TENANT = 5;

/**
 * Processes a file in a separate process, one at a time; it is started with the first job and ends after five
 * minutes without one. Errors: 422 with the reason (refusal.ts), also for a file that takes over 10 s of CPU time
 * (one more second per PDF page) or half a gigabyte; 503 if 20 files, or 5 of the tenant's, are waiting,
 * or if the process does not start.
 */
export async function inSandbox<J extends Job>(
  tenantId: number,
  job: J,
  field?: string,
): Promise<JobResult<J>> {
  const { queue } = reading();
  const answer = await queue.add(() => perform(job), { group: tenantId });
  if ("refusal" in answer) throw refusedFile(answer.refusal, field);
  if ("failure" in answer) {
    log.error({ failure: answer.failure, kind: job.kind }, "an uploaded file could not be read");
    throw refusedFile("file_unreadable", field);
  }
  return answer.result as JobResult<J>;
}

/** Loads libraries in advance, because loading those for SVG takes longer than reading one. */
function prepareSandbox(expected: Expected): void {
  const { queue } = reading();
  if (queue.isIdle)
    queue
      .add(() => perform({ kind: "expect", expected }))
      // notStarted() has logged it; the next file starts the process again.
      .catch(() => undefined);
}

type Reading = { queue: TaskQueue; sandbox: Sandbox | null; idle?: NodeJS.Timeout };

const reading = (): Reading =>
  perProcess("sandbox", () => ({
    queue: new TaskQueue({
      concurrency: 1,
      maxWaiting: MAX_WAITING,
      maxPerGroup: MAX_OF_TENANT,
      refusal: () =>
        new AppError(503, "SERVICE_UNAVAILABLE", "Too many files are waiting to be read.", {
          retryAfter: 5,
        }),
    }),
    sandbox: null,
  }));

async function perform(job: Job): Promise<JobAnswer> {
  const shared = reading();
  clearTimeout(shared.idle);
  // An idle process may have been ended from outside, for instance because the machine ran out of memory.
  if (!shared.sandbox?.isRunning())
    shared.sandbox = await startSandbox().catch((error: unknown) => {
      throw notStarted(error);
    });
  try {
    const answer = await shared.sandbox.ask(job, LIMITS);
    shared.idle = setTimeout(() => close(shared), IDLE_MILLISECONDS).unref();
    return answer;
  } catch (error) {
    // The job exceeded its time or memory, or crashed the process; only the sandbox is affected.
    log.warn({ err: error, kind: job.kind }, "the process that reads files was ended");
    close(shared);
    return { refusal: "file_too_complex" };
  }
}

function notStarted(error: unknown): AppError {
  log.error({ err: error }, "the process that reads files did not start");
  return new AppError(503, "SERVICE_UNAVAILABLE", "Files cannot be read for a moment. Please try again.", {
    retryAfter: 5,
  });
}

function close(shared: Reading): void {
  shared.sandbox?.end();
  shared.sandbox = null;
}

type Message = { expectedFiles: Expected };

/**
 * To be called when somebody opens a screen with such an upload: prepares the sandbox, so that the first file is
 * read as fast as the next. The other serving processes are told too, because the file may arrive at any of them
 * (scripts/server/processes.mjs).
 */
export function expectFiles(expected: Expected): void {
  prepareSandbox(expected);
  cluster.worker?.send({ expectedFiles: expected } satisfies Message);
}

/** Prepares the sandbox when another process calls expectFiles(). */
export function hearExpectations(): void {
  process.on("message", (message: unknown) => {
    if (isExpectation(message)) prepareSandbox(message.expectedFiles);
  });
}

const isExpectation = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "expectedFiles" in message;
