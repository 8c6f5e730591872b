import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import type { PageFiles, ProposalDocument } from "./document";
import type { DrawingAnswer, DrawingJob } from "./drawing-worker";
import { finishFile } from "./finish-file";
import { prepareFonts } from "./fonts";
import { ProposalTemplate } from "./proposal-template";

yieldToRequests();

parentPort?.on("message", ({ document, files }: DrawingJob) => {
  drawFile(document, files).then(
    (file) => answer({ file }),
    (error: unknown) =>
      answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function drawFile(document: ProposalDocument, files: PageFiles): Promise<Uint8Array> {
  await prepareFonts(document);
  return finishFile(
    new Uint8Array(await renderToBuffer(<ProposalTemplate document={document} />)),
    document,
    files,
  );
}

function answer(message: DrawingAnswer): void {
  parentPort?.postMessage(message);
}

/** On Linux each thread has its own priority: a drawing takes the processor only when no request wants it. */
function yieldToRequests(): void {
  if (process.platform !== "linux") return;
  const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
  if (thread) setPriority(Number(thread), 10);
}
