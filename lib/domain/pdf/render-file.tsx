import { renderToBuffer } from "@react-pdf/renderer";
import { FEWEST_HEADINGS, type OutlineEntry } from "@/lib/core/documents/outline";
import type { StoredFiles, ProposalDocument } from "./document";
import { contentsOf, finishFile, pageCount } from "./finish-file";
import { prepareFonts } from "./fonts";
import { ProposalTemplate } from "./parts/proposal-template";
import { roughPages } from "./rough-pages";

/**
 * A proposal as a PDF file, rendered in this thread, one at a time. Equal arguments give equal bytes (S-110).
 */
export async function renderFile(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  const pages = await renderPages(document, files);
  return finishFile(pages, document, files);
}

/**
 * The offer's own pages and certificate, without what finishFile() adds. Whether a document is long enough for a
 * table of contents is only known after layout; if the guess was wrong, it is rendered a second time.
 */
export async function renderPages(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
  await prepareFonts(document);
  const render = async (contents: OutlineEntry[] | null) =>
    new Uint8Array(
      await renderToBuffer(<ProposalTemplate document={document} files={files} contents={contents} />),
    );
  const contents = contentsOf(document);
  if (contents.length < FEWEST_HEADINGS) return render(null);
  const isGuessedLong = roughPages(document) >= LONG_DOCUMENT;
  const pages = await render(isGuessedLong ? contents : null);
  const isLong = (await pageCount(pages)) >= LONG_DOCUMENT;
  return isLong === isGuessedLong ? pages : render(isLong ? contents : null);
}

/** Pages from which a document has a table of contents. */
const LONG_DOCUMENT = 6;
