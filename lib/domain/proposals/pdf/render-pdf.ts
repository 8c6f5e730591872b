import { AsyncResource } from "node:async_hooks";
import { createHash } from "node:crypto";
import { traced } from "@/base/traces";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { count, observe } from "@/lib/platform/metrics/note";
import { perProcess } from "@/base/per-process";
import { TaskDropped, TaskQueue, type Priority } from "@/lib/platform/queue/task-queue";
import type { StoredFiles, ProposalDocument } from "./document";
import { createRenderer } from "./rendering-process";
import { machineIdle } from "./machine-idle";

/**
 * Renders a proposal as a PDF in a separate process, one document at a time, so that no request is blocked. Equal
 * documents give equal bytes (S-110) and are rendered once if requested at the same time. The bytes may be shared
 * with other callers: do not modify them. Errors: 503 SERVICE_UNAVAILABLE with Retry-After 5 if 20 documents are
 * waiting, or 8 of the tenant's, or one takes over 30 seconds. Tenants take turns, so that one tenant's slow
 * documents delay another's by one document at most.
 * @param group the tenant
 * @param priority "ahead" runs after everything that is requested "now"
 * @param readFiles reads the stored files that the document names, when its turn comes, so that waiting documents
 * hold none in memory; missing ones are left out
 */
export function renderPdf(
  document: ProposalDocument,
  {
    group = null,
    priority = "now",
    readFiles = noFiles,
  }: { group?: number | null; priority?: Priority; readFiles?: () => Promise<StoredFiles> } = {},
): Promise<Uint8Array> {
  const key = createHash("sha256").update(JSON.stringify(document)).digest("base64");
  const { renderer, renderings } = rendering();
  // It runs later, but belongs to the trace of the request (base/traces.ts).
  const draw = AsyncResource.bind(async () => {
    const files = await readFiles();
    return measured(() => renderer.render(document, files));
  });
  return renderings.add(draw, { key, group, priority });
}

const noFiles = () => Promise.resolve({});

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
 * Runs a job (read the state, render it with priority "ahead", store the file) when nothing is being rendered and
 * the machine is idle enough, newest first. A later job replaces a waiting one with the same key; beyond 20 the
 * oldest is dropped. A failure is logged; the file is then rendered on request.
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
    const renderer = createRenderer({ limitMs: 30_000 });
    const idleShare = machineIdle();
    const renderings = new TaskQueue({
      concurrency: 1,
      maxWaiting: 20,
      maxPerGroup: 8,
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
      // At least half of the machine's CPU time was idle since the last check.
      isReady: () => renderings.isIdle && idleShare() > 0.5,
    });
    return { renderer, renderings, ahead };
  });
