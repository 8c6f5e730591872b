/** The most start tags, end tags, comments and other constructs beginning with < in one rich text. */
export const MAX_TAGS = 4_000;
/** The most attributes in all tags of one rich text; none of them is kept. */
export const MAX_ATTRIBUTES = 4_000;
/** The most characters of one rich text that cleaning makes longer, such as & to &amp;. */
export const MAX_ESCAPED = 8_000;
/** The deepest nesting of tags in one rich text. */
export const MAX_DEPTH = 64;

/** The error for a text that exceeds one of these limits. */
export const TOO_MUCH_MARKUP =
  `has too much formatting: ${MAX_TAGS} tags, ${MAX_ATTRIBUTES} attributes and ` +
  `${MAX_DEPTH} levels are the most`;

/**
 * Whether a rich text exceeds the limits. Whatever reads it afterwards, from the cleaner to a customer's browser,
 * then takes little time. It looks at each character a fixed number of times and builds nothing, so it is safe
 * for any text. Markup in comments and attribute values counts too.
 */
export function hasTooMuchMarkup(html: string): boolean {
  if (countUpTo(MAX_ESCAPED + 1, ESCAPED, html) > MAX_ESCAPED) return true;
  const open: string[] = [];
  let tags = 0;
  let attributes = 0;
  for (const [, slash, name = "", rest = ""] of html.matchAll(TAG)) {
    if (name !== "") attributes += countUpTo(MAX_ATTRIBUTES + 1, ATTRIBUTE, rest);
    if (++tags > MAX_TAGS || attributes > MAX_ATTRIBUTES) return true;
    if (slash) close(open, name.toLowerCase());
    else if (name !== "" && !VOID.has(name.toLowerCase())) nest(open, name.toLowerCase());
    if (open.length > MAX_DEPTH) return true;
  }
  return false;
}

/** How often a pattern occurs in a text, counted up to `most`. */
function countUpTo(most: number, pattern: RegExp, text: string): number {
  const result = text.matchAll(pattern);
  let count = 0;
  while (count < most && !result.next().done) count += 1;
  return count;
}

// Each match stops at the next < or >, so that no character is part of two.
const TAG = /<(\/?)((?:[a-z][^\s/<>]*)?)([^<>]*)/gi;
const ATTRIBUTE = /[^\s/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']\S*)?)?/g;

const ESCAPED = /[&>\u00a0]/g;

/** Elements without content (HTML, 13.1.2). */
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/**
 * Updates the open tags. A <p> closes an open <p>, an <li> the previous <li> of its list, because neither needs
 * an end tag.
 */
function nest(open: string[], name: string): void {
  const list = Math.max(open.lastIndexOf("ul"), open.lastIndexOf("ol"));
  if (name === "p" || (name === "li" && open.lastIndexOf("li") > list)) close(open, name);
  open.push(name);
}

function close(open: string[], name: string): void {
  const index = open.lastIndexOf(name);
  if (index !== -1) open.splice(index, 1);
}
