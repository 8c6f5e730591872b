/** The kinds of files that may be uploaded. */
export type FileKind = "pdf" | "png" | "jpeg" | "svg" | "ico" | "webp" | "gif" | "avif";

/** The kind of a file by its content, ignoring its name; null for other kinds (S-121, S-131). */
export function kindOf(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x00, 0x00, 0x01, 0x00]) && (bytes[4] ?? 0) > 0 && bytes[5] === 0) return "ico";
  const beginning = Buffer.from(bytes.subarray(0, 4_096));
  if (/^GIF8[79]a/.test(beginning.toString("latin1", 0, 6))) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(beginning.toString("latin1", 0, 12))) return "webp";
  if (/^[^]{4}ftypavif/.test(beginning.toString("latin1", 0, 12))) return "avif";
  if (beginning.subarray(0, 1_024).includes("%PDF-")) return "pdf";
  return SVG.test(beginning.toString("utf8")) ? "svg" : null;
}

/** Whether a kind, as kindOf() gives it, is one of those that are allowed. */
export const isOneOf = <Kind extends FileKind>(kinds: readonly Kind[], kind: FileKind | null): kind is Kind =>
  kinds.some((allowed) => allowed === kind);

/**
 * Whether a file may be a workbook: `zip` for xlsx; `compound` for Excel files up to 2003 and for those with a
 * password.
 */
export function workbookKindOf(bytes: Uint8Array): "zip" | "compound" | null {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return "zip";
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) ? "compound" : null;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>\s*)*<svg[\s>]/i;

/** Whether an ICO's directory lists at most 32 pictures, all inside the file. */
export function isIcon(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 6) return false;
  const count = view.getUint16(4, true);
  const end = 6 + 16 * count;
  if (count === 0 || count > 32 || bytes.byteLength < end) return false;
  return Array.from({ length: count }, (_, index) => 6 + 16 * index).every((entry) => {
    const [size, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    return size > 0 && offset >= end && offset + size <= bytes.byteLength;
  });
}
