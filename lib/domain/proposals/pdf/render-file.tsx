import { renderToBuffer } from "@react-pdf/renderer";
import type { OutlineEntry } from "@/lib/core/documents/outline";
import { contentsOf } from "../contents-of";
import type { StoredFiles, ProposalDocument } from "./document";
import { finishFile, pageCount } from "./finish-file";
import { prepareFonts } from "./fonts";
import { ProposalTemplate } from "./parts/proposal-template";

/**
 * A proposal as a PDF file, rendered in this thread, one at a time. Equal arguments give equal bytes (S-110).
 */
export async function renderFile(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  const pages = await renderPages(document, files);
  return finishFile(pages, document, files);
}

/**
 * The offer's own pages and certificate, without what finishFile() adds. How many pages a document has is only known
 * after its layout. It is rendered with a table of contents first, so that only a short one is rendered twice.
 */
export async function renderPages(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  await prepareFonts(document);
  const render = async (contents: OutlineEntry[]) =>
    new Uint8Array(
      await renderToBuffer(<ProposalTemplate document={document} files={files} contents={contents} />),
    );
  const contents = contentsOf(document.proposal, document.texts);
  const pages = await render(contents);
  return contents.length > 0 && (await pageCount(pages)) < LONG_DOCUMENT ? render([]) : pages;
}

/** Pages, with a table of contents, from which a document has one. */
const LONG_DOCUMENT = 6;
