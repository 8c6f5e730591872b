import { constants, inflateSync } from "node:zlib";
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { Refused } from "../refusal";
import { drawAnnotations } from "./draw-annotations";
import { dropHiddenLayers, layersOf } from "./hidden-layers";

const MAX_PAGES = 50;

/**
 * Copies a PDF's pages into a new file, so that only what a reader shows of them remains, and plain links. Refuses
 * what openPdf() refuses, attachments, and annotations that cannot be drawn.
 */
export async function readPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await openPdf(bytes, "attachments refused");
  mendStreams(source);
  const { isShown, isAnyHidden } = layersOf(source);
  for (const page of source.getPages()) {
    drawAnnotations(page, isShown);
    keepLinks(page.node);
    if (isAnyHidden) dropHiddenLayers(page, isShown);
  }
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) {
    for (const entry of ["AA", "B", "Metadata", "PieceInfo", "StructParents", "Thumb"])
      page.node.delete(PDFName.of(entry));
    target.addPage(page);
  }
  return target.save({ useObjectStreams: true });
}

/**
 * Opens a PDF, also one that only restricts what its readers may do. Refuses files that need a password, or have
 * scripts, actions other than links, programs and scenes for plug-ins, or more than 50 pages.
 */
export async function openPdf(bytes: Uint8Array, rule: Rule): Promise<PDFDocument> {
  const source = await load(bytes);
  for (const [, object] of source.context.enumerateIndirectObjects()) refuseActive(object, rule, 0);
  const pages = pagesOf(source);
  if (pages === 0) throw new Refused("file_unreadable");
  if (pages > MAX_PAGES) throw new Refused("pdf_too_many_pages");
  return source;
}

type Rule = "attachments refused" | "attachments allowed";

const OPENING = { updateMetadata: false, throwOnInvalidObject: false } as const;

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, OPENING);
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw new Refused("file_unreadable");
  }
  // Readers open such a file without asking if only its owner has a password.
  return PDFDocument.load(bytes, { ...OPENING, password: "" }).catch(() => {
    throw new Refused("pdf_encrypted");
  });
}

/** Writes compressed streams anew that end too early, as far as they can be read. */
function mendStreams({ context }: PDFDocument): void {
  for (const [reference, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream) || !isDeflated(stream)) continue;
    const contents = stream.getContents();
    if (inflated(contents, constants.Z_FINISH)) continue;
    const readable = inflated(contents, constants.Z_SYNC_FLUSH);
    if (!readable) throw new Refused("file_unreadable");
    const mended = context.flateStream(readable);
    for (const [key, value] of stream.dict.entries())
      if (key !== PDFName.of("Length")) mended.dict.set(key, value);
    context.assign(reference, mended);
  }
}

function isDeflated({ dict }: PDFRawStream): boolean {
  const filter = dict.lookup(PDFName.of("Filter"));
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter;
  return first === PDFName.of("FlateDecode") || first === PDFName.of("Fl");
}

function inflated(contents: Uint8Array, finishFlush: number): Uint8Array | null {
  try {
    return inflateSync(contents, { finishFlush, maxOutputLength: MAX_INFLATED });
  } catch (error) {
    if (error instanceof RangeError) throw new Refused("file_too_complex");
    return null;
  }
}

/** Bytes of one stream, more than a picture of 25 million pixels has. */
const MAX_INFLATED = 128 * 1024 * 1024;

function pagesOf(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch {
    // A broken or cyclic page tree.
    throw new Refused("file_unreadable");
  }
}

const HARMLESS_ACTIONS = new Set(["/URI", "/GoTo", "/Named"]);

function refuseActive(object: PDFObject, rule: Rule, depth: number): void {
  if (depth > 40) throw new Refused("file_too_complex");
  if (object instanceof PDFStream) return refuseActive(object.dict, rule, depth + 1);
  if (object instanceof PDFArray)
    return object.asArray().forEach((entry) => refuseActive(entry, rule, depth + 1));
  if (!(object instanceof PDFDict)) return;
  for (const [name, value] of object.entries()) {
    const key = name.toString();
    if (key === "/JS" || key === "/JavaScript" || key === "/XFA") throw new Refused("pdf_script");
    if (SUBTYPE_KEYS.has(key) && ACTIVE_SUBTYPES.has(object.lookup(name)?.toString() ?? ""))
      throw new Refused("pdf_script");
    if (rule === "attachments refused" && isAttachment(key, object.lookup(name)))
      throw new Refused("pdf_attachments");
    if (ACTION_KEYS.has(key)) refuseAction(object.lookup(name));
    if (key === "/AA") refuseActionsOf(object.lookup(name));
    refuseActive(value, rule, depth + 1);
  }
}

/** Scenes, programs and films of annotations, and PostScript, which some printers run. */
const ACTIVE_SUBTYPES = new Set(["/3D", "/RichMedia", "/PS", "/Movie", "/Screen", "/Sound"]);
const SUBTYPE_KEYS = new Set(["/Subtype", "/Subtype2"]);

/** EF is also a right to use attachments, in the list of a signature's usage rights. */
const isAttachment = (key: string, value: PDFObject | undefined): boolean =>
  key === "/EmbeddedFiles" || (key === "/EF" && value instanceof PDFDict);

/** Next: the action after an action, or a list of them. */
const ACTION_KEYS = new Set(["/A", "/OpenAction", "/Next"]);

function refuseAction(value: PDFObject | undefined): void {
  const actions =
    value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  for (const action of actions) {
    const kind = action instanceof PDFDict ? action.lookup(PDFName.of("S")) : undefined;
    if (
      kind instanceof PDFName &&
      ACTION_KINDS.has(kind.toString()) &&
      !HARMLESS_ACTIONS.has(kind.toString())
    )
      throw new Refused("pdf_script");
  }
}

/** Additional actions, by the event that starts each: a page is opened, the document is printed. */
function refuseActionsOf(events: PDFObject | undefined): void {
  if (events instanceof PDFDict) for (const event of events.keys()) refuseAction(events.lookup(event));
}

/** The action types of PDF 2.0 (ISO 32000-2, table 201); /S has other meanings elsewhere. */
const ACTION_KINDS = new Set([
  "/GoTo",
  "/GoToR",
  "/GoToE",
  "/GoToDp",
  "/Launch",
  "/Thread",
  "/URI",
  "/Sound",
  "/Movie",
  "/Hide",
  "/Named",
  "/SubmitForm",
  "/ResetForm",
  "/ImportData",
  "/SetOCGState",
  "/Rendition",
  "/Trans",
  "/GoTo3DView",
  "/JavaScript",
  "/RichMediaExecute",
]);

/**
 * Keeps only a page's links to web, mail and telephone addresses; other annotations would refer to the original
 * file.
 */
function keepLinks(node: PDFDict): void {
  const annotations = node.lookup(PDFName.of("Annots"));
  if (!(annotations instanceof PDFArray)) return node.delete(PDFName.of("Annots")) as unknown as void;
  for (let index = annotations.size() - 1; index >= 0; index--) {
    if (!isWebLink(annotations.lookup(index))) annotations.remove(index);
  }
}

function isWebLink(annotation: PDFObject | undefined): boolean {
  if (!(annotation instanceof PDFDict) || annotation.lookup(PDFName.of("Subtype")) !== PDFName.of("Link"))
    return false;
  const action = annotation.lookup(PDFName.of("A"));
  if (!(action instanceof PDFDict) || action.lookup(PDFName.of("S")) !== PDFName.of("URI")) return false;
  const address = action.lookup(PDFName.of("URI"));
  return (
    (address instanceof PDFString || address instanceof PDFHexString) &&
    WEB_ADDRESS.test(address.decodeText()) &&
    !action.has(PDFName.of("Next"))
  );
}

/** Readers hand other addresses, such as file: and javascript:, to other programs. */
const WEB_ADDRESS = /^\s*(?:https?:\/\/|mailto:|tel:|www\.)/i;
