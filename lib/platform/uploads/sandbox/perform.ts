import type { SandboxRequest, Job, JobAnswer, JobResult } from "../job";
import type { Use } from "./limit-use";
import { Refused } from "../refusal";

/**
 * Does a job within its limits. Libraries are loaded before the limits apply, because loading does not depend on
 * the file.
 */
export async function perform({ job, most }: SandboxRequest, use: Use): Promise<JobAnswer> {
  try {
    const work = await readyFor(job, use.moreTime);
    use.start(most);
    return { result: await work() };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    use.end();
  }
}

/** Loads the libraries that a job needs, and no others. */
async function readyFor(job: Job, allow: Use["moreTime"]): Promise<() => Promise<JobResult<Job>>> {
  switch (job.kind) {
    case "expect":
      await (job.expected === "svg" ? svgReader() : pageMaker());
      return () => Promise.resolve(null);
    case "picture": {
      const { makePicture } = await import("./make-picture");
      return () => makePicture(job.bytes, job);
    }
    case "documentPicture": {
      const { makeDocumentPicture } = await import("./make-document-picture");
      return () => makeDocumentPicture(job.bytes);
    }
    case "preview": {
      const { makePreview } = await import("./make-preview");
      return () => makePreview(job);
    }
    case "svg": {
      const makeSvg = await svgReader();
      return () => makeSvg(job.bytes, job);
    }
    case "checkPdf": {
      const { openPdf } = await import("./read-pdf");
      return async () => {
        await openPdf(job.bytes, `attachments ${job.attachments}`);
        return null;
      };
    }
    case "pdf": {
      const { makePdfPages } = await pageMaker();
      return () => makePdfPages(job.bytes, allow);
    }
    case "picturePage": {
      const { makePicturePage } = await pageMaker();
      return () => makePicturePage(job.bytes);
    }
    case "workbook": {
      const { readWorkbook } = await import("./read-workbook");
      return () => Promise.resolve(readWorkbook(job.bytes, job.mostRows, job.sheet));
    }
  }
}

const pageMaker = () => import("./make-pages");

const svgReader = async () => {
  const { loadCleaner, makeSvg } = await import("./make-picture");
  await loadCleaner();
  return makeSvg;
};
