import { Parser, type Handler } from "htmlparser2";
import { ALLOWED_TAGS, DROPPED_WITH_CONTENT, isClean } from "./allowed";
import { escaped } from "./escaped";
import { MAX_DEPTH } from "./markup-limits";

/**
 * Rich text reduced to the ten allowed tags without attributes (S-099, BLD-35): on write, and again where stored
 * text is shown. This is the server's cleaner. It reads the text once, tag by tag, and writes a new text of only
 * those tags, closed in order, and escaped characters. It builds no DOM, because a browser's parser can take
 * quadratic time on hostile markup. Tags that are nested too deeply are left out, but their text stays.
 */
export function cleanHtml(html: string): string {
  if (isClean(html)) return html;
  const writer = new Writer();
  new Parser(writer).end(html);
  return writer.html;
}

/** Receives each opening tag and, in order, each closing one, including those that the text omitted. */
class Writer implements Partial<Handler> {
  html = "";
  private depth = 0;
  /** How many open elements have their content removed. */
  private dropped = 0;

  onopentagname(name: string): void {
    if (DROPPED.has(name)) this.dropped += 1;
    else if (this.dropped > 0 || !ALLOWED.has(name)) return;
    else if (name === "br") this.html += "<br>";
    else if (++this.depth <= MAX_DEPTH) this.html += `<${name}>`;
  }

  onclosetag(name: string): void {
    if (DROPPED.has(name)) this.dropped -= 1;
    else if (this.dropped > 0 || !ALLOWED.has(name) || name === "br") return;
    else if (this.depth-- <= MAX_DEPTH) this.html += `</${name}>`;
  }

  ontext(text: string): void {
    if (this.dropped === 0) this.html += asBrowsersWrite(text);
  }
}

const ALLOWED: ReadonlySet<string> = new Set(ALLOWED_TAGS);
const DROPPED: ReadonlySet<string> = new Set(DROPPED_WITH_CONTENT);
/** The characters of a text as browsers write them. */
const asBrowsersWrite = (text: string): string => escaped(text).replaceAll("\u00a0", "&nbsp;");
