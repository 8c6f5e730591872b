import type { RenderingAnswer, RenderingJob } from "./rendering-process";
import { renderFile } from "./render-file";

/**
 * The process in which PDFs are rendered (rendering-process.ts): the fonts and the renderer are in its memory alone. It
 * ends with the process that started it.
 */
process.on("disconnect", () => process.exit(0));
process.on("message", ({ document, files }: RenderingJob) => {
  renderFile(document, files).then(
    (file) => answer({ file }),
    (error: unknown) =>
      answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.send?.("ready");

function answer(message: RenderingAnswer): void {
  process.send?.(message);
}
