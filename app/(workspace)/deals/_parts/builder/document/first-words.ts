import { textsOf, type Block } from "@/lib/core/documents/blocks";
import { plainText } from "@/lib/core/html/plain-text";

/** Characters of a block's text by which it is named. */
const MAX_LENGTH = 40;

/** The first text of a block without markup; empty if it has none. */
export function firstText(block: Block): string {
  const [first = ""] = textsOf({ blocks: [block] }).flatMap((text) => plainText(text).trim() || []);
  return first;
}

/** The beginning of a text, by which its block is named. */
export const firstWords = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
