import type { Format } from "@/lib/domain/transfer/limits";

/**
 * What a file is read as, by its first bytes before its name; null for what cannot be imported, such as a PDF
 * or an old workbook.
 */
export async function formatOf(file: File): Promise<Format | null> {
  const first = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  // A ZIP, as every workbook is; so are texts and tables of other programs, which the server tells apart.
  if (first[0] === 0x50 && first[1] === 0x4b)
    return /\.(?:ods|odt|docx|pptx|numbers|pages|zip)$/i.test(file.name) ? null : "xlsx";
  const isUnicodeText = (first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff);
  if (!isUnicodeText && (first.includes(0) || startsLikePdf(first))) return null;
  if (/\.(?:xlsx?|ods|numbers|html?)$/i.test(file.name)) return null;
  return /\.json$/i.test(file.name) ? "json" : "csv";
}

const startsLikePdf = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";

/** Bytes in base64, piece by piece, because a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  const PIECE = 32_768;
  let binary = "";
  for (let from = 0; from < bytes.length; from += PIECE)
    binary += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  return btoa(binary);
}
