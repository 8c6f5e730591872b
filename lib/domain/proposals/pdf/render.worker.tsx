import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { RenderingAnswer, RenderingJob } from "./rendering-worker";
import { renderFile } from "./render-file";

yieldToRequests();

parentPort?.on("message", ({ document, files }: RenderingJob) => {
  renderFile(document, files).then(
    (file) => answer({ file }),
    (error: unknown) =>
      answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(message: RenderingAnswer): void {
  parentPort?.postMessage(message);
}

/**
 * Lowers this thread's priority (Linux has priorities per thread), so that rendering uses the CPU only when no
 * request needs it.
 */
function yieldToRequests(): void {
  if (process.platform !== "linux") return;
  const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
  if (thread) setPriority(Number(thread), 10);
}
