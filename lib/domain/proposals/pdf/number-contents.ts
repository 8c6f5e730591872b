import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  rgb,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { anchorOf, type OutlineEntry } from "@/lib/core/documents/outline";
import { MARGIN } from "./parts/styles";

const SIZE = 9;
/** Points from the lower edge of an entry to its baseline. */
const BASELINE = 6;

/**
 * Writes the page number of each heading at the end of its entry in the table of contents (parts/contents.tsx).
 * It finds the entry by its link annotation on one of the `own` pages, and the heading by the link's destination.
 */
export function numberContents(
  file: PDFDocument,
  own: readonly PDFPage[],
  font: PDFFont,
  entries: readonly OutlineEntry[],
): void {
  const wanted = new Set(entries.map(anchorOf));
  const numbers = destinationPages(file);
  for (const page of own) {
    const annotations = page.node.Annots()?.asArray() ?? [];
    for (const annotation of annotations.map((entry) => file.context.lookup(entry))) {
      const link = annotation instanceof PDFDict ? linkOf(annotation) : null;
      const number = link && wanted.has(link.name) ? numbers.get(link.name) : undefined;
      if (!link || number === undefined) continue;
      const text = String(number);
      const x = page.getWidth() - MARGIN.side - font.widthOfTextAtSize(text, SIZE);
      page.drawText(text, { x, y: link.bottom + BASELINE, size: SIZE, font, color: rgb(0.12, 0.16, 0.22) });
    }
  }
}

/** Page numbers, from 1, of named destinations. */
export function destinationPages(file: PDFDocument): Map<string, number> {
  const places = new Map(file.getPages().map((page, index) => [page.ref, index + 1]));
  const names = file.catalog.lookupMaybe(PDFName.of("Names"), PDFDict);
  const list = names?.lookupMaybe(PDFName.of("Dests"), PDFDict)?.lookupMaybe(PDFName.of("Names"), PDFArray);
  const result = new Map<string, number>();
  for (let at = 0; list && at + 1 < list.size(); at += 2) {
    const [name, target] = [list.lookup(at), list.lookup(at + 1)];
    const page = target instanceof PDFArray ? target.get(0) : undefined;
    const number = page instanceof PDFRef ? places.get(page) : undefined;
    if (number !== undefined) result.set(textOf(name), number);
  }
  return result;
}

/** The destination and lower edge of an internal link; null for other annotations. */
function linkOf(annotation: PDFDict): { name: string; bottom: number } | null {
  const action = annotation.lookupMaybe(PDFName.of("A"), PDFDict);
  const name = textOf(action?.lookup(PDFName.of("D")) ?? annotation.lookup(PDFName.of("Dest")));
  const edges = (annotation.lookupMaybe(PDFName.of("Rect"), PDFArray)?.asArray() ?? []).flatMap((edge) =>
    edge instanceof PDFNumber ? [edge.asNumber()] : [],
  );
  const [, one = 0, , other = 0] = edges;
  return name === "" ? null : { name, bottom: Math.min(one, other) };
}

const textOf = (value: unknown): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : "";
