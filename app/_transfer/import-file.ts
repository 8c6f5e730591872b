import type { useTranslations } from "next-intl";
import type { ImportAnswer } from "@/lib/domain/transfer/api";
import type { Format } from "@/lib/domain/transfer/limits";

/** An import's file as messages name it, with its sheet if the workbook has several. */
export const importedName = (
  { file_name: file, sheet, sheets }: Pick<ImportAnswer, "file_name" | "sheet" | "sheets">,
  t: ReturnType<typeof useTranslations<"transfer">>,
): string => (sheet !== null && sheets.length > 1 ? t("ofSheet", { file, sheet }) : file);

/**
 * Decodes a file's text: UTF-8 with or without a byte-order mark, UTF-16 with one ("Unicode text" of Excel),
 * or else Windows-1252, which western versions of Excel write as CSV.
 */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * The format of a file, by its first bytes before its name; null for files that cannot be imported, such as a
 * PDF or an old workbook.
 */
export async function formatOf(file: File): Promise<Format | null> {
  const first = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  // A ZIP, like every workbook. Documents of other programs are ZIPs too; the server tells them apart.
  if (first[0] === 0x50 && first[1] === 0x4b)
    return /\.(?:ods|odt|docx|pptx|numbers|pages|zip)$/i.test(file.name) ? null : "xlsx";
  const isUnicodeText = (first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff);
  if (!isUnicodeText && (first.includes(0) || startsLikePdf(first))) return null;
  if (/\.(?:xlsx?|ods|numbers|html?)$/i.test(file.name)) return null;
  return /\.json$/i.test(file.name) ? "json" : "csv";
}

const startsLikePdf = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";

/** Bytes in base64, in chunks, because a function takes only a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  const PIECE = 32_768;
  let binary = "";
  for (let from = 0; from < bytes.length; from += PIECE)
    binary += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  return btoa(binary);
}
