import { join } from "node:path";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
// Imported here, because the library would otherwise load it with the first file.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import sharp from "sharp";
import type { Use } from "./limit-use";
import { Refused } from "../refusal";

/** Width in pixels: twice the usual width on the proposal's page. */
const WIDTH = 1_400;
const MAX_HEIGHT = 2_800;
/** WebP effort, 0 to 6: takes half the time of the default 4, for two percent more bytes. */
const EFFORT = 2;

type RenderedPage = { bytes: Uint8Array; width: number; height: number };

/** Additional CPU time per page, in milliseconds; a typical page takes 200. */
const MAX_PER_PAGE = 1_000;

/**
 * Renders each page of a PDF, as written by readPdf, as a WebP picture. `allow` raises the CPU limit for its
 * pages.
 */
export async function drawPages(pdf: Uint8Array, allow: Use["moreTime"]): Promise<RenderedPage[]> {
  const folder = join(process.cwd(), "node_modules/pdfjs-dist");
  const task = getDocument({
    data: new Uint8Array(pdf),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    maxImageSize: 25_000_000,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
  });
  const document = await task.promise.catch(() => {
    throw new Refused("file_unreadable");
  });
  allow(document.numPages * MAX_PER_PAGE);
  const rendered: RenderedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) rendered.push(await drawPage(document, number));
  await task.destroy();
  return rendered;
}

/** The library's canvas outside browsers; its types describe only the browser's. */
type Canvas = { context: CanvasRenderingContext2D; canvas: HTMLCanvasElement };
type CanvasFactory = { create: (width: number, height: number) => Canvas; destroy: (canvas: Canvas) => void };

async function drawPage(document: PDFDocumentProxy, number: number): Promise<RenderedPage> {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(WIDTH / natural.width, MAX_HEIGHT / natural.height) });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const factory = document.canvasFactory as CanvasFactory;
  const target = factory.create(width, height);
  await page.render({ canvas: target.canvas, canvasContext: target.context, viewport, background: "#ffffff" })
    .promise;
  const { data } = target.context.getImageData(0, 0, width, height);
  const picture = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 82, effort: EFFORT })
    .toBuffer();
  factory.destroy(target);
  page.cleanup();
  return { bytes: new Uint8Array(picture), width, height };
}
