import cluster from "node:cluster";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/per-process";
import { TaskQueue } from "@/lib/platform/queue/task-queue";
import type { Expected, Job, JobAnswer, JobResult } from "./job";
import { refusedFile } from "./refusal";
import { startSandbox, type Limits, type Sandbox } from "./start-sandbox";

/** For a file; a PDF gets more with each of its pages. The passing time only matters where the machine is overrun. */
const LIMITS: Limits = { processor: 10_000, passing: 120_000, memory: 512 * 1024 * 1024 };
const IDLE_MILLISECONDS = 5 * 60_000;
/** Beside the one that is read. */
const MOST_WAITING = 19;
/** Waiting or read: so that one tenant's slow files do not keep the others waiting. */
const MOST_OF_TENANT = 5;

/**
 * Has a file's bytes read in a process of its own, one at a time; it is started with the first job and ends after five
 * minutes without one. Errors: 422 by the reason (refusal.ts), also for a file that takes over 10 s of a processor (a
 * PDF one more for each page) or half a gigabyte; 503 when 20 wait, or 5 of the tenant's.
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

/** Has the process ready for what may soon be sent: loading what reads an SVG takes longer than reading one. */
function prepareSandbox(expected: Expected): void {
  const { queue } = reading();
  if (queue.isIdle)
    queue
      .add(() => perform({ kind: "expect", expected }))
      .catch((error: unknown) => log.warn({ err: error }, "the process that reads files did not start"));
}

type Reading = { queue: TaskQueue; sandbox: Sandbox | null; idle?: NodeJS.Timeout };

const reading = (): Reading =>
  perProcess("sandbox", () => ({
    queue: new TaskQueue({
      concurrency: 1,
      maxWaiting: MOST_WAITING,
      maxPerGroup: MOST_OF_TENANT,
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
  try {
    shared.sandbox ??= await startSandbox();
    const answer = await shared.sandbox.ask(job, LIMITS);
    shared.idle = setTimeout(() => close(shared), IDLE_MILLISECONDS).unref();
    return answer;
  } catch (error) {
    // It took too long, too much memory, or crashed: whatever the file did, it did it there.
    log.warn({ err: error, kind: job.kind }, "the process that reads files was ended");
    close(shared);
    return { refusal: "file_too_complex" };
  }
}

function close(shared: Reading): void {
  shared.sandbox?.end();
  shared.sandbox = null;
}

type Message = { expectedFiles: Expected };

/**
 * Somebody opened a screen from which such files are sent: what reads them is made ready, off this process, so that
 * the first one is taken as fast as the next. Whichever process the file comes to: the others are told
 * (scripts/server/processes.mjs).
 */
export function expectFiles(expected: Expected): void {
  prepareSandbox(expected);
  cluster.worker?.send({ expectedFiles: expected } satisfies Message);
}

/** Makes ready what another process was told to expect. */
export function hearExpectations(): void {
  process.on("message", (message: unknown) => {
    if (isExpectation(message)) prepareSandbox(message.expectedFiles);
  });
}

const isExpectation = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "expectedFiles" in message;
