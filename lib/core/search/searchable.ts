import { plainText } from "@/lib/core/html/plain-text";

/**
 * Text as it is searched (search_text columns and what is typed): without HTML tags and their entities, without diacritics,
 * lower case, runs of white space as one space. Several parts are joined by a space; empty ones are left out.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => folded(plainText(part ?? "")))
    .filter((part) => part !== "")
    .join(" ");
}

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("Œ", "OE")
    .replaceAll("æ", "ae")
    .replaceAll("Æ", "AE")
    .replaceAll("ß", "ss")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
