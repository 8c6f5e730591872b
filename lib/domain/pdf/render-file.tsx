import { renderToBuffer } from "@react-pdf/renderer";
import type { PageFiles, ProposalDocument } from "./document";
import { finishFile } from "./finish-file";
import { prepareFonts } from "./fonts";
import { ProposalTemplate } from "./proposal-template";

/** A proposal as a PDF file, rendered in this thread, one at a time. Equal arguments give equal bytes (S-110). */
export async function renderFile(document: ProposalDocument, files: PageFiles = {}): Promise<Uint8Array> {
  const pages = await renderPages(document);
  return finishFile(pages, document, files);
}

/** The offer's own pages and certificate, without what finishFile() adds. */
export async function renderPages(document: ProposalDocument): Promise<Uint8Array> {
  await prepareFonts(document);
  return new Uint8Array(await renderToBuffer(<ProposalTemplate document={document} />));
}
