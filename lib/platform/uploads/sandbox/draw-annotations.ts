import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { Refused } from "../refusal";
import type { IsShown } from "./hidden-layers";

const name = (text: string) => PDFName.of(text);

/**
 * Draws a page's visible annotations into its content: typed text, stamps, ink, highlights, filled fields. The
 * customer sees what readers show, and nothing refers to the original file. Refuses a visible one that only its
 * reader could draw.
 */
export function drawAnnotations({ node }: PDFPage, isShown: IsShown): void {
  const annotations = node.lookup(name("Annots"));
  if (!(annotations instanceof PDFArray)) return;
  const drawn = annotations
    .asArray()
    .map((_, index) => annotations.lookup(index))
    .flatMap((annotation) => {
      if (!(annotation instanceof PDFDict) || !isVisible(annotation, isShown)) return [];
      const appearance = appearanceOf(annotation);
      if (appearance) return placed(annotation, appearance);
      if (hasContent(annotation)) throw new Refused("pdf_annotations");
      return [];
    });
  if (drawn.length === 0) return;
  const { context } = node;
  const [start, end] = ["q\n", "\nQ\n"].map((text) => context.register(context.stream(text)));
  if (start && end) node.wrapContentStreams(start, end);
  const operations = drawn.map(({ matrix, form }) => {
    const key = node.newXObject("Annotation", form);
    return `q ${matrix.map((value) => value.toFixed(5)).join(" ")} cm ${key.toString()} Do Q`;
  });
  node.addContentStream(context.register(context.flateStream(operations.join("\n"))));
}

/** Links stay annotations; notes and their windows are comments on the page, not a part of it. */
const NOT_DRAWN = new Set(["/Link", "/Popup", "/Text"]);
const [HIDDEN, NO_VIEW] = [2, 32];

function isVisible(annotation: PDFDict, isShown: IsShown): boolean {
  const flags = annotation.lookup(name("F"));
  const set = flags instanceof PDFNumber ? flags.asNumber() : 0;
  return (
    !NOT_DRAWN.has(annotation.lookup(name("Subtype"))?.toString() ?? "") &&
    (set & (HIDDEN | NO_VIEW)) === 0 &&
    isShown(annotation.lookup(name("OC")))
  );
}

/** The normal appearance, in its present state; undefined without one. */
function appearanceOf(annotation: PDFDict): { form: PDFRef; stream: PDFStream } | undefined {
  const appearances = annotation.lookup(name("AP"));
  if (!(appearances instanceof PDFDict)) return undefined;
  const state = annotation.lookup(name("AS"));
  const normal = appearances.lookup(name("N"));
  const [holder, key] =
    normal instanceof PDFDict && state instanceof PDFName ? [normal, state] : [appearances, name("N")];
  const [form, stream] = [holder.get(key), holder.lookup(key)];
  return form instanceof PDFRef && stream instanceof PDFStream ? { form, stream } : undefined;
}

const MARKS =
  /^\/(?:FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Ink)$/;

/** Whether readers draw an annotation by themselves: a mark, or a field with a text. */
function hasContent(annotation: PDFDict): boolean {
  const subtype = annotation.lookup(name("Subtype"))?.toString() ?? "";
  if (MARKS.test(subtype)) return true;
  const parent = annotation.lookup(name("Parent"));
  const inherited = (key: string): PDFObject | undefined =>
    annotation.lookup(name(key)) ?? (parent instanceof PDFDict ? parent.lookup(name(key)) : undefined);
  const isTyped = ["/Tx", "/Ch"].includes(inherited("FT")?.toString() ?? "");
  return subtype === "/Widget" && isTyped && !["", "()", "<>"].includes(inherited("V")?.toString() ?? "");
}

type Placed = { matrix: number[]; form: PDFRef };

/** The form with the matrix that fits its transformed box into the annotation's rectangle (ISO 32000-2, 12.5.5). */
function placed(annotation: PDFDict, { form, stream }: { form: PDFRef; stream: PDFStream }): Placed[] {
  const rectangle = numbersIn(annotation.lookup(name("Rect")));
  const box = numbersIn(stream.dict.lookup(name("BBox")));
  const given = numbersIn(stream.dict.lookup(name("Matrix")));
  if (rectangle.length !== 4 || box.length !== 4) return [];
  stream.dict.set(name("Type"), name("XObject"));
  stream.dict.set(name("Subtype"), name("Form"));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.length === 6 ? given : [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const corners = [x1, x2].flatMap((x) =>
    [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const from = bounds(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
  );
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle;
  const to = bounds([left, right], [bottom, top]);
  const across = from.width > 0 ? to.width / from.width : 1;
  const up = from.height > 0 ? to.height / from.height : 1;
  return [{ form, matrix: [across, 0, 0, up, to.left - from.left * across, to.bottom - from.bottom * up] }];
}

function bounds(across: number[], up: number[]) {
  const [left, bottom] = [Math.min(...across), Math.min(...up)];
  return { left, bottom, width: Math.max(...across) - left, height: Math.max(...up) - bottom };
}

const numbersIn = (list: PDFObject | undefined): number[] =>
  list instanceof PDFArray
    ? list.asArray().flatMap((_, index) => {
        const value = list.lookup(index);
        return value instanceof PDFNumber ? [value.asNumber()] : [];
      })
    : [];
