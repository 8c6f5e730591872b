import { Parser, type Handler } from "htmlparser2";
import { ALLOWED_TAGS, DROPPED_WITH_CONTENT, isClean } from "./allowed";
import { escaped } from "./escaped";
import { MOST_DEPTH } from "./markup-limits";

/**
 * Rich text reduced to the ten allowed tags without attributes (S-099, BLD-35): on write, and again where
 * stored text is shown. The server's cleaner. It writes a new text of nothing but those tags, closed in
 * order, and escaped characters, while it reads the given one once, tag by tag. No document is built from it:
 * what a browser's parser makes of hostile markup costs time that grows with the square of its length. Tags
 * deeper than a text may have are left out, their text stays.
 */
export function cleanHtml(html: string): string {
  if (isClean(html)) return html;
  const writer = new Writer();
  new Parser(writer).end(html);
  return writer.html;
}

/** Is told of each tag that opens and, in order, closes, also where the text itself forgot it. */
class Writer implements Partial<Handler> {
  html = "";
  private depth = 0;
  /** How many elements are open whose content is left out. */
  private dropped = 0;

  onopentagname(name: string): void {
    if (DROPPED.has(name)) this.dropped += 1;
    else if (this.dropped > 0 || !ALLOWED.has(name)) return;
    else if (name === "br") this.html += "<br>";
    else if (++this.depth <= MOST_DEPTH) this.html += `<${name}>`;
  }

  onclosetag(name: string): void {
    if (DROPPED.has(name)) this.dropped -= 1;
    else if (this.dropped > 0 || !ALLOWED.has(name) || name === "br") return;
    else if (this.depth-- <= MOST_DEPTH) this.html += `</${name}>`;
  }

  ontext(text: string): void {
    if (this.dropped === 0) this.html += asBrowsersWrite(text);
  }
}

const ALLOWED: ReadonlySet<string> = new Set(ALLOWED_TAGS);
const DROPPED: ReadonlySet<string> = new Set(DROPPED_WITH_CONTENT);
/** The characters of a text as browsers write them. */
const asBrowsersWrite = (text: string): string => escaped(text).replaceAll("\u00a0", "&nbsp;");
