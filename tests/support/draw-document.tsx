import { renderToBuffer } from "@react-pdf/renderer";
import type { ProposalDocument } from "@/lib/pdf/document";
import { prepareFonts } from "@/lib/pdf/fonts";
import { ProposalTemplate } from "@/lib/pdf/proposal-template";

/** Draws a document here, without the thread that draws for requests. */
export async function drawDocument(document: ProposalDocument): Promise<Uint8Array> {
  await prepareFonts(document);
  return new Uint8Array(await renderToBuffer(<ProposalTemplate document={document} />));
}
