import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
// Then the library reads in this thread, which takes a tenth of a second, and needs no worker's file.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";

/** Width of a drawn page in pixels: sharp at twice the density of the page beside it. */
const WIDTH = 1_600;

type DrawnPage = { picture: Blob; width: number; height: number };

/**
 * Draws the pages of a PDF, one after the other, each when the one before it was taken. Imported when a PDF is looked
 * at.
 */
export async function* drawPages(file: Blob): AsyncGenerator<{ page: DrawnPage; count: number }> {
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 });
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const scale = WIDTH / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
      await page.render({ canvas, viewport }).promise;
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92));
      if (!picture) throw new Error("a page could not be drawn");
      yield { page: { picture, width: canvas.width, height: canvas.height }, count: pdf.numPages };
    }
  } finally {
    await task.destroy();
  }
}
