/** The only tags of rich text, all without attributes (S-099). */
export const ALLOWED_TAGS = ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"];

/** DOMPurify's configuration: these tags and nothing else; the content of dropped scripts, styles and drawings goes too. */
export const PURIFY_CONFIG = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: [] as string[],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [
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
  ],
};
