import { AsyncResource } from "node:async_hooks";
import { createHash } from "node:crypto";
import { traced } from "@/db/traces";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { count, observe } from "@/lib/platform/metrics/note";
import { perProcess } from "@/lib/platform/per-process";
import { TaskDropped, TaskQueue, type Priority } from "@/lib/platform/queue/task-queue";
import type { StoredFiles, ProposalDocument } from "./document";
import { createRenderingWorker } from "./rendering-worker";
import { machineIdle } from "./machine-idle";

/**
 * Renders a proposal as a PDF in a thread of its own, one document at a time, so that no request is held up; equal
 * documents give equal bytes (S-110) and are rendered once when they are asked for at the same time. The bytes may be
 * shared with other callers: do not change them. Errors: 503 SERVICE_UNAVAILABLE with Retry-After 5 when 20 documents
 * wait or one takes over 30 seconds.
 * @param priority "ahead" stands behind everything that is wanted "now"
 * @param files the stored PDFs that `document.around` names; one that is missing is left out
 */
export function renderPdf(
  document: ProposalDocument,
  { priority = "now", files = {} }: { priority?: Priority; files?: StoredFiles } = {},
): Promise<Uint8Array> {
  const key = createHash("sha256").update(JSON.stringify(document)).digest("base64");
  const { worker, renderings } = rendering();
  // It is drawn when its turn has come, and belongs to who asked for it (db/traces.ts).
  const draw = AsyncResource.bind(() => measured(() => worker.render(document, files)));
  return renderings.add(draw, { key, priority });
}

async function measured<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    const result = await traced("draw PDF", work);
    count("kapi_pdfs_drawn_total", { outcome: "drawn" });
    return result;
  } catch (error) {
    count("kapi_pdfs_drawn_total", { outcome: "failed" });
    throw error;
  } finally {
    observe("kapi_pdf_duration_seconds", {}, (performance.now() - began) / 1_000);
  }
}

/**
 * Does a job (read the state, render it with priority "ahead", store the file) once nothing is rendered and the
 * machine has time, the newest first. A later job of a key takes the place of the one that waits; beyond 20 the
 * oldest is dropped. A failure is logged: the file is then rendered when somebody asks for it.
 */
export function renderAhead(key: string, job: () => Promise<unknown>): void {
  rendering()
    .ahead.add(job, { key })
    .catch((error: unknown) => {
      if (!(error instanceof TaskDropped))
        log.error({ err: error }, "a document could not be rendered ahead");
    });
}

const rendering = () =>
  perProcess("rendering", () => {
    const worker = createRenderingWorker({ limitMs: 30_000 });
    const idleShare = machineIdle();
    const renderings = new TaskQueue({
      concurrency: 1,
      maxWaiting: 20,
      refusal: () =>
        new AppError(503, "SERVICE_UNAVAILABLE", "Too many documents are waiting to be drawn.", {
          retryAfter: 5,
        }),
      onIdle: () => ahead.wake(),
    });
    const ahead = new TaskQueue({
      concurrency: 1,
      maxWaiting: 20,
      order: "newest first",
      // Half of the machine's time was left over since this was last asked.
      isReady: () => renderings.isIdle && idleShare() > 0.5,
    });
    return { worker, renderings, ahead };
  });
