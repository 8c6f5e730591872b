import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/contract/errors";
import { programPath } from "@/lib/platform/program-path";
import type { PageFiles, ProposalDocument } from "./document";

export interface DrawingJob {
  document: ProposalDocument;
  files: PageFiles;
}
export type DrawingAnswer = { file: Uint8Array } | { failure: string };

/**
 * A thread that draws one document at a time, started with the first one. `draw` rejects with 503
 * SERVICE_UNAVAILABLE when a drawing takes longer than `limitMs`, and with a plain Error when it fails; a
 * thread that ended is replaced by the next call.
 */
export function createDrawingWorker({
  limitMs,
  start = startThread,
}: {
  limitMs: number;
  start?: () => Worker;
}) {
  let thread: Worker | null = null;

  async function draw(document: ProposalDocument, files: PageFiles = {}): Promise<Uint8Array> {
    thread ??= start();
    try {
      const answer = await ask(thread, { document, files }, limitMs);
      if ("file" in answer) return answer.file;
      throw new Error(`The PDF could not be drawn: ${answer.failure}`);
    } catch (error) {
      // The state of a thread that failed is unknown, so the next document gets a fresh one.
      const broken = thread;
      thread = null;
      await broken.terminate();
      throw error;
    }
  }

  return { draw };
}

function ask(thread: Worker, job: DrawingJob, limitMs: number): Promise<DrawingAnswer> {
  // An idle thread must not keep a script or a test run alive; a working one must.
  thread.ref();
  return new Promise<DrawingAnswer>((resolve, reject) => {
    const tooLong = new AppError(503, "SERVICE_UNAVAILABLE", "Drawing the PDF took too long.", {
      retryAfter: 5,
    });
    const timer = setTimeout(() => settle(() => reject(tooLong)), limitMs);
    const onMessage = (answer: DrawingAnswer) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) =>
      settle(() => reject(new Error(`The drawing thread ended with code ${code}.`)));
    thread.once("message", onMessage).once("error", onError).once("exit", onExit);
    thread.postMessage(job);

    function settle(finish: () => void): void {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      thread.unref();
      finish();
    }
  });
}

// A drawing makes far more than it keeps: with room for it, a fifth less time goes into collecting it.
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 192 };

/** A thread over draw.worker.tsx, as it was built. */
const startThread = (): Worker => new Worker(programPath("draw.worker"), { execArgv: [], resourceLimits });
