import { MAX_DEPTH } from "./markup-limits";

/** The only tags of rich text, all without attributes (S-099). */
export const ALLOWED_TAGS = ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"];

/** Removed with their content; other tags that are not allowed are removed, but their text stays. */
export const DROPPED_WITH_CONTENT = [
  "template",
  "svg",
  "math",
  "style",
  "script",
  "xmp",
  "noscript",
  "plaintext",
  "iframe",
  "noembed",
  "noframes",
];

/** DOMPurify's configuration: these tags and nothing else. */
export const PURIFY_CONFIG = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: [] as string[],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: DROPPED_WITH_CONTENT,
};

/**
 * Whether rich text is already clean: each < begins one of the allowed tags without attributes, tags are closed
 * in order, so that nothing escapes the element that contains the text, and none is nested too deeply. Text that
 * was cleaned before passes, so that no cleaner has to be loaded.
 */
export function isClean(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    TAG.lastIndex = at;
    const [, close, name = "", isVoid] = TAG.exec(html) ?? [];
    if (!ALLOWED_TAGS.includes(name) || (isVoid && name !== "br")) return false;
    if (name === "br" && !close) continue;
    if (close && open.pop() !== name) return false;
    if (!close && open.push(name) > MAX_DEPTH) return false;
  }
  return open.length === 0;
}

const TAG = /<(\/?)([a-z]+)( ?\/)?>/y;
