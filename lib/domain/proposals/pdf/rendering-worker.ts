import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/contract/errors";
import { programPath } from "@/lib/platform/program-path";
import type { StoredFiles, ProposalDocument } from "./document";

export interface RenderingJob {
  document: ProposalDocument;
  files: StoredFiles;
}
export type RenderingAnswer = { file: Uint8Array } | { failure: string };

/**
 * A thread that renders one document at a time, started with the first one. `render` rejects with 503
 * SERVICE_UNAVAILABLE if rendering takes longer than `limitMs`, and with a plain Error if it fails; the next call
 * replaces a thread that ended.
 */
export function createRenderingWorker({
  limitMs,
  start = startThread,
}: {
  limitMs: number;
  start?: () => Worker;
}) {
  let thread: Worker | null = null;

  async function render(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
    thread ??= start();
    try {
      const answer = await ask(thread, { document, files }, limitMs);
      if ("file" in answer) return answer.file;
      throw new Error(`The PDF could not be drawn: ${answer.failure}`);
    } catch (error) {
      // The state of a failed thread is unknown, so the next document gets a new one.
      const broken = thread;
      thread = null;
      await broken.terminate();
      throw error;
    }
  }

  return { render };
}

function ask(thread: Worker, job: RenderingJob, limitMs: number): Promise<RenderingAnswer> {
  // An idle thread must not keep a script or a test run alive; a working one must.
  thread.ref();
  return new Promise<RenderingAnswer>((resolve, reject) => {
    const tooLong = new AppError(503, "SERVICE_UNAVAILABLE", "Drawing the PDF took too long.", {
      retryAfter: 5,
    });
    const timer = setTimeout(() => settle(() => reject(tooLong)), limitMs);
    const onMessage = (answer: RenderingAnswer) => settle(() => resolve(answer));
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

// Rendering creates much short-lived garbage; a larger young generation saves a fifth of the time.
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 192 };

/** A thread that runs the built render.worker.tsx. */
const startThread = (): Worker => new Worker(programPath("render.worker"), { execArgv: [], resourceLimits });
