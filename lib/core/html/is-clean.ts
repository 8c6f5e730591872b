import { ALLOWED_TAGS } from "./allowed";
import { MOST_DEPTH } from "./markup-limits";

/**
 * Whether rich text is clean as it stands: each < begins one of the allowed tags without attributes, and tags close in order, so that
 * nothing reaches beyond the text's own element, nor stands deeper than it may. What was cleaned before passes, without loading a cleaner.
 */
export function isClean(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    TAG.lastIndex = at;
    const [, close, name = "", isVoid] = TAG.exec(html) ?? [];
    if (!ALLOWED_TAGS.includes(name) || (isVoid && name !== "br")) return false;
    if (name === "br" && !close) continue;
    if (close && open.pop() !== name) return false;
    if (!close && open.push(name) > MOST_DEPTH) return false;
  }
  return open.length === 0;
}

const TAG = /<(\/?)([a-z]+)( ?\/)?>/y;
