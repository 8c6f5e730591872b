import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { Refused } from "../refusal";

const MOST_PAGES = 50;

/**
 * Copies a PDF's pages into a new file, so that only pages and plain links remain. Refuses what openPdf()
 * refuses, and attachments.
 */
export async function readPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await openPdf(bytes, "attachments refused");
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) {
    for (const entry of ["AA", "B", "Metadata", "PieceInfo", "StructParents", "Thumb"])
      page.node.delete(PDFName.of(entry));
    keepLinks(page.node);
    target.addPage(page);
  }
  return target.save({ useObjectStreams: true });
}

/** Opens a PDF. Refuses files with scripts, actions other than links, encryption or more than 50 pages. */
export async function openPdf(
  bytes: Uint8Array,
  rule: "attachments refused" | "attachments allowed",
): Promise<PDFDocument> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false }).catch(
    (error: unknown) => {
      throw new Refused(error instanceof EncryptedPDFError ? "pdf_encrypted" : "file_unreadable");
    },
  );
  const refused = new Set(rule === "attachments refused" ? ATTACHMENT_KEYS : []);
  for (const [, object] of source.context.enumerateIndirectObjects()) refuseActive(object, refused, 0);
  const pages = pagesOf(source);
  if (pages === 0) throw new Refused("file_unreadable");
  if (pages > MOST_PAGES) throw new Refused("pdf_too_many_pages");
  return source;
}

const ATTACHMENT_KEYS = ["/EmbeddedFiles", "/EF"];

function pagesOf(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch {
    // A broken or cyclic page tree.
    throw new Refused("file_unreadable");
  }
}

const HARMLESS_ACTIONS = new Set(["/URI", "/GoTo", "/Named"]);

function refuseActive(object: PDFObject, refused: ReadonlySet<string>, depth: number): void {
  if (depth > 40) throw new Refused("file_too_complex");
  if (object instanceof PDFStream) return refuseActive(object.dict, refused, depth + 1);
  if (object instanceof PDFArray)
    return object.asArray().forEach((entry) => refuseActive(entry, refused, depth + 1));
  if (!(object instanceof PDFDict)) return;
  for (const [name, value] of object.entries()) {
    const key = name.toString();
    if (key === "/JS" || key === "/JavaScript" || key === "/XFA") throw new Refused("pdf_script");
    if (refused.has(key)) throw new Refused("pdf_attachments");
    if (ACTION_KEYS.has(key)) refuseAction(object.lookup(name));
    if (key === "/AA") refuseActionsOf(object.lookup(name));
    refuseActive(value, refused, depth + 1);
  }
}

/** Next: the action after an action, or a list of them. */
const ACTION_KEYS = new Set(["/A", "/OpenAction", "/Next"]);

function refuseAction(value: PDFObject | undefined): void {
  const actions =
    value instanceof PDFArray ? value.asArray().map((_, place) => value.lookup(place)) : [value];
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
  for (let place = annotations.size() - 1; place >= 0; place--) {
    if (!isWebLink(annotations.lookup(place))) annotations.remove(place);
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
