import { isIcon, isOneOf, kindOf, type FileKind } from "./file-kind";
import { refusedFile, refusedKind } from "./refusal";
import { inSandbox } from "./sandbox";

export type PictureKind = Extract<FileKind, "png" | "jpeg" | "svg" | "ico">;

/** A picture ready to be stored. `png`: an SVG rasterised for mails and PDFs, which cannot show SVG. */
export type StoredPicture = {
  bytes: Uint8Array;
  extension: "png" | "jpg" | "svg" | "ico";
  width: number;
  height: number;
  png: Uint8Array | null;
};

type Rules = { kinds: readonly PictureKind[]; maxWidth: number; maxHeight: number; field?: string };

/**
 * An uploaded picture by its content, not its name: PNG and JPEG are re-encoded to fit the size (pixels), an SVG
 * is cleaned, an icon is kept as it is. To be called outside a transaction. Errors: 422 with the reason's code
 * (refusal.ts); 503 if too many are waiting.
 */
export async function readPicture(
  tenantId: number,
  bytes: Uint8Array,
  { kinds, maxWidth, maxHeight, field }: Rules,
): Promise<StoredPicture> {
  if (bytes.byteLength === 0) throw refusedFile("file_empty", field);
  const kind = kindOf(bytes);
  if (!isOneOf(kinds, kind)) throw refusedKind(kinds, field);
  if (kind === "ico") {
    if (!isIcon(bytes)) throw refusedFile("file_unreadable", field);
    return { bytes, extension: "ico", width: bytes[6] || 256, height: bytes[7] || 256, png: null };
  }
  const result = await inSandbox(
    tenantId,
    { kind: kind === "svg" ? "svg" : "picture", bytes, maxWidth, maxHeight },
    field,
  );
  const { width, height } = result;
  return result.svg
    ? { bytes: result.svg, extension: "svg", width, height, png: result.bytes }
    : { bytes: result.bytes, extension: result.format, width, height, png: null };
}
