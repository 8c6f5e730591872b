import { setPriority } from "node:os";
import type { Asked, Job, JobAnswer, JobResult } from "../job";
import { limitUse } from "./limit-use";
import { Refused } from "./refused";

/**
 * The process in which uploaded files are read: a file that makes a decoder crash, loop or eat memory ends this process and not the
 * one that serves. It takes one job at a time, holds no secret, and ends with the one that started it.
 */
process.on("disconnect", () => process.exit(0));
yieldToRequests();

const use = await limitUse();

process.on("message", ({ job, most }: Asked) => {
  use.start(most);
  work(job)
    .finally(use.end)
    .then(
      (result) => answer({ result }),
      (error: unknown) => answer(error instanceof Refused ? { refusal: error.code } : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
process.send?.("ready");

/** Each kind loads only the libraries that it needs. */
async function work(job: Job): Promise<JobResult<Job>> {
  switch (job.kind) {
    case "expect":
      await (job.expected === "svg" ? (await import("./make-svg")).loadCleaner() : import("./make-pages"));
      return null;
    case "picture":
      return (await import("./make-picture")).makePicture(job.bytes, job);
    case "svg":
      return (await import("./make-svg")).makeSvg(job.bytes, job);
    case "pdf":
      return (await import("./make-pages")).makePdfPages(job.bytes, use.moreTime);
    case "picturePage":
      return (await import("./make-pages")).makePicturePage(job.bytes);
  }
}

function answer(message: JobAnswer): void {
  process.send?.(message);
}

/** A file is read when no request wants the processor. */
function yieldToRequests(): void {
  if (process.platform === "linux") setPriority(10);
}
