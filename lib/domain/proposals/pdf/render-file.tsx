import { PDFDocument } from "@cantoo/pdf-lib";
import { renderToBuffer } from "@react-pdf/renderer";
import type { OutlineEntry } from "@/lib/core/documents/outline";
import { contentsOf } from "../contents-of";
import type { StoredFiles, ProposalDocument } from "./document";
import { finishFile } from "./finish-file";
import { prepareFonts } from "./fonts";
import { ProposalTemplate } from "./parts/proposal-template";

/**
 * A proposal as a PDF file, rendered in this thread, one at a time. Equal arguments give equal bytes (S-110).
 */
export async function renderFile(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  const { file } = await drawnPages(document, files);
  return finishFile(file, document, files);
}

/** The offer's own pages and certificate, without what finishFile() adds. */
export const renderPages = async (document: ProposalDocument, files?: StoredFiles): Promise<Uint8Array> =>
  (await drawnPages(document, files)).bytes;

type Drawn = { bytes: Uint8Array; file: PDFDocument };

/**
 * How many pages a document has is only known after its layout. It is rendered with a table of contents first, so that
 * only a short one is rendered twice.
 */
async function drawnPages(document: ProposalDocument, files: StoredFiles = {}): Promise<Drawn> {
  await prepareFonts(document);
  const render = async (contents: OutlineEntry[]) => {
    const bytes = new Uint8Array(
      await renderToBuffer(<ProposalTemplate document={document} files={files} contents={contents} />),
    );
    return { bytes, file: await PDFDocument.load(bytes, { updateMetadata: false }) };
  };
  const contents = contentsOf(document.proposal, document.texts);
  const drawn = await render(contents);
  return contents.length > 0 && drawn.file.getPageCount() < LONG_DOCUMENT ? render([]) : drawn;
}

/** Pages, with a table of contents, from which a document has one. */
const LONG_DOCUMENT = 6;
