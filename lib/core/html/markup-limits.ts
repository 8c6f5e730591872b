/** Start tags, end tags, comments and whatever else begins with < in one rich text. */
export const MOST_TAGS = 4_000;
/** Attributes of one rich text, in all its tags; none of them is kept. */
export const MOST_ATTRIBUTES = 4_000;
/** Characters of one rich text that are written longer once it is clean: & as &amp; and the like. */
export const MOST_ESCAPED = 8_000;
/** Tags of one rich text that may stand in one another. */
export const MOST_DEPTH = 64;

/** What is said of a text that has more of them. */
export const TOO_MUCH_MARKUP =
  `has too much formatting: ${MOST_TAGS} tags, ${MOST_ATTRIBUTES} attributes and ` +
  `${MOST_DEPTH} levels are the most`;

/**
 * Whether a rich text has more markup than one may have, so that whatever reads it afterwards, from the
 * cleaner to a customer's browser, is soon done. It looks at each character a fixed number of times and
 * builds nothing: any text may be asked about. What stands in comments and attribute values counts too.
 */
export function hasTooMuchMarkup(html: string): boolean {
  if (countUpTo(MOST_ESCAPED + 1, ESCAPED, html) > MOST_ESCAPED) return true;
  const open: string[] = [];
  let tags = 0;
  let attributes = 0;
  for (const [, slash, name = "", rest = ""] of html.matchAll(TAG)) {
    if (name !== "") attributes += countUpTo(MOST_ATTRIBUTES + 1, ATTRIBUTE, rest);
    if (++tags > MOST_TAGS || attributes > MOST_ATTRIBUTES) return true;
    if (slash) close(open, name.toLowerCase());
    else if (name !== "" && !VOID.has(name.toLowerCase())) nest(open, name.toLowerCase());
    if (open.length > MOST_DEPTH) return true;
  }
  return false;
}

/** How often a pattern is found in a text, looked for no further than `most` times. */
function countUpTo(most: number, pattern: RegExp, text: string): number {
  const found = text.matchAll(pattern);
  let count = 0;
  while (count < most && !found.next().done) count += 1;
  return count;
}

// Each stops at the next < or >, so that no character is looked at for more than one tag.
const TAG = /<(\/?)((?:[a-z][^\s/<>]*)?)([^<>]*)/gi;
const ATTRIBUTE = /[^\s/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']\S*)?)?/g;

const ESCAPED = /[&>\u00a0]/g;

/** Elements without content (HTML, 13.1.2). */
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** A paragraph ends the one that is open, an item the one before it in its list: neither has to be closed. */
function nest(open: string[], name: string): void {
  const list = Math.max(open.lastIndexOf("ul"), open.lastIndexOf("ol"));
  if (name === "p" || (name === "li" && open.lastIndexOf("li") > list)) close(open, name);
  open.push(name);
}

function close(open: string[], name: string): void {
  const place = open.lastIndexOf(name);
  if (place !== -1) open.splice(place, 1);
}
