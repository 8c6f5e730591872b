/** The only tags of rich text, all without attributes (S-099). */
export const ALLOWED_TAGS = ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"];

/** Dropped with all that is in them; of any other tag that is not allowed the text stays. */
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
