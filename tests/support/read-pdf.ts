import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  /** The text of each page, words in drawing order. */
  pages: string[];
  info: Record<string, unknown>;
  language: unknown;
  fingerprint: string;
}

/** Reads a rendered PDF with a different library than the one that wrote it. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({
    data: new Uint8Array(file),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const pdf = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  const { info } = await pdf.getMetadata();
  const language = "Language" in info ? info.Language : null;
  const fingerprint = pdf.fingerprints[0] ?? "";
  await loading.destroy();
  return { pages, info: { ...info }, language, fingerprint };
}

type Place = {
  text: string;
  page: number;
  left: number;
  right: number;
  bottom: number;
  size: number;
  width: number;
};

/** The position of each piece of text on its page and its font's size, in points, and the page's width. */
export async function placesOfText(file: Uint8Array): Promise<Place[]> {
  const loading = getDocument({
    data: new Uint8Array(file),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const pdf = await loading.promise;
  const places: Place[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items)
      if ("str" in item) {
        const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])];
        const size = Number(item.transform[0]);
        places.push({ text: item.str, page: number, left, right: left + item.width, bottom, size, width });
      }
  }
  await loading.destroy();
  return places;
}
