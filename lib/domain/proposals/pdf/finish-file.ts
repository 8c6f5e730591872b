import { AFRelationship, PDFDocument, StandardFonts, degrees, rgb, type PDFPage } from "@cantoo/pdf-lib";
import * as fontkit from "fontkit";
import { readFile } from "node:fs/promises";
import type { OutlineEntry } from "@/lib/core/documents/outline";
import { contentsOf } from "../contents-of";
import type { ProposalDocument, StoredFiles } from "./document";
import { REGULAR_FONT } from "./fonts";
import { destinationPages, numberContents } from "./number-contents";
import { CERTIFICATE } from "./parts/certificate";
import { FOOTER, greys, MARGIN } from "./parts/styles";
import { ownValue } from "@/lib/core/own-value";

/**
 * Adds the tenant's own pages, unchanged, and the offer as an attachment to the rendered offer, which it
 * changes. The pages of a certificate stay the last ones. Equal arguments give equal bytes (S-110).
 */
export async function finishFile(
  file: PDFDocument,
  document: ProposalDocument,
  files: StoredFiles,
): Promise<Uint8Array> {
  const { proposal, texts, ownTexts, around, offer } = document;
  const own = file.getPages();
  const end = (destinationPages(file).get(CERTIFICATE) ?? file.getPageCount() + 1) - 1;
  const contents = await insertPages(file, end, around.contents, files);
  const added = [...(await insertPages(file, 0, around.covers, files)), ...contents];
  await numberPages(file, own, ownTexts.page, contentsOf(proposal, texts));
  if (document.sample) await mark(file, added, ownTexts.sample);
  if (offer) {
    const date = new Date(proposal.created_at);
    await file.attach(new TextEncoder().encode(offer.json), "offer.json", {
      mimeType: "application/json",
      description: ownTexts.offerFile.replace("{hash}", offer.hash),
      creationDate: date,
      modificationDate: date,
      afRelationship: AFRelationship.Data,
    });
  }
  // Viewers show the title instead of the file's name, and an outline of headings.
  file.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  return file.save({ useObjectStreams: true, objectsPerTick: Infinity, updateFieldAppearances: false });
}

/**
 * "Page n / m" at the right end of the footer of the pages that were rendered (parts/page-frame.tsx). Added pages
 * have none but are counted, so that the numbers are those that readers see beside the pages. The renderer would lay
 * out every page twice to know them.
 */
async function numberPages(
  file: PDFDocument,
  own: readonly PDFPage[],
  label: string,
  contents: readonly OutlineEntry[],
): Promise<void> {
  file.registerFontkit(parsedOnce(label));
  const font = await file.embedFont(await readFile(REGULAR_FONT), {
    subset: true,
    features: { calt: false },
  });
  const size = FOOTER.fontSize;
  const pages = file.getPages();
  const numbers = new Map(pages.map((page, index) => [page.ref, index + 1]));
  for (const page of own) {
    const text = `${label} ${numbers.get(page.ref)} / ${pages.length}`;
    const x = page.getWidth() - MARGIN.side - font.widthOfTextAtSize(text, size);
    page.drawText(text, { x, y: BASELINE, size, font, color: GREY });
  }
  numberContents(file, own, font, contents);
}

/**
 * Parsing the font and reading its kerning takes an eighth of a short document's time, so each label has a font that
 * stays. Its own, because a parsed font keeps the letters of which others are composed without what they stand for.
 */
function parsedOnce(label: string): Parser {
  const existing = parsers.get(label);
  if (existing) return existing;
  let font: ReturnType<Parser["create"]> | undefined;
  const result: Parser = { create: (file) => (font ??= fontkit.create(file)) };
  parsers.set(label, result);
  return result;
}

type Parser = Parameters<PDFDocument["registerFontkit"]>[0];

const parsers = new Map<string, Parser>();

/** Points from the bottom of the page to the baseline of the footer's last line. */
const BASELINE = MARGIN.bottom + 3.45;

const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
  (at) => Number.parseInt(greys.muted.slice(at, at + 2), 16) / 255,
);
const GREY = rgb(red, green, blue);

/** Inserts the pages of the named files at a position, in order. */
async function insertPages(
  file: PDFDocument,
  index: number,
  names: readonly string[],
  files: StoredFiles,
): Promise<PDFPage[]> {
  const inserted: PDFPage[] = [];
  for (const name of names) {
    const bytes = ownValue(files, name);
    if (!bytes) continue;
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await file.copyPages(source, source.getPageIndices()))
      inserted.push(file.insertPage(index + inserted.length, page));
  }
  return inserted;
}

/** Adds the same watermark as on the offer's own pages (P-04). */
async function mark(file: PDFDocument, pages: readonly PDFPage[], text: string): Promise<void> {
  if (pages.length === 0) return;
  const font = await file.embedFont(StandardFonts.HelveticaBold);
  for (const page of pages) {
    const { width, height } = page.getSize();
    const size = Math.min(width, height) / 6;
    const half = font.widthOfTextAtSize(text, size) / 2;
    page.drawText(text, {
      x: width / 2 - half * 0.82,
      y: height / 2 - half * 0.57,
      size,
      font,
      color: rgb(0.8, 0.2, 0.2),
      opacity: 0.25,
      rotate: degrees(35),
    });
  }
}
