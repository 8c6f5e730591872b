import { createHash } from "node:crypto";
import type { PageFiles, ProposalDocument } from "./document";
import { drawingRoom } from "./drawing-room";
import type { DrawingPriority } from "./drawing-queue";

/**
 * Draws a proposal as a PDF in a thread of its own, so that no request waits for it; equal documents
 * give equal bytes (S-110). The bytes may be shared with other callers: do not change them.
 * `files` holds the stored PDFs that `document.around` names; one that is missing is left out.
 * `priority` "ahead" stands behind everything that is wanted "now".
 * Throws 503 SERVICE_UNAVAILABLE with Retry-After 5 when 20 drawings wait or one takes over 30 seconds.
 */
export function draw(
  document: ProposalDocument,
  { priority = "now", files = {} }: { priority?: DrawingPriority; files?: PageFiles } = {},
): Promise<Uint8Array> {
  const key = createHash("sha256").update(JSON.stringify(document)).digest("base64");
  return drawingRoom().drawings.add(key, { document, files }, priority);
}
