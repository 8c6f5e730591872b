import { DROPPED_WITH_CONTENT } from "./allowed";

/** What was pasted: paragraphs, lists and simple formats as clean rich text, and its pictures as data: addresses. */
export type Pasted = {
  html: string;
  pictures: string[];
  /** It was longer than a text may be; the rest was left out. */
  isCut: boolean;
};

/** The most pictures that are taken from what is pasted. */
const MAX_PICTURES = 12;
/** The most tags that are read: many more than a text of the longest length has, and few enough for 0.1 s. */
const MAX_TAGS = 100_000;
/** The deepest lists in lists, and formats in formats. */
const MAX_DEPTH = 8;

/**
 * Reads HTML of another program, such as a word processor's, as rich text of the allowed tags. It goes once over the
 * characters and builds no tree, so that megabytes take a fraction of a second. Headings, rows of tables and other
 * blocks become paragraphs.
 * @param longest the most characters of the result, roughly
 */
export function readPasted(html: string, longest: number): Pasted {
  const writer = new Writer(longest);
  let at = 0;
  for (let tags = 0; at < html.length && !writer.isCut && tags < MAX_TAGS; tags++) {
    const tag = html.indexOf("<", at);
    const end = tag === -1 ? html.length : tag;
    writer.text(html.slice(at, end));
    at = html.startsWith("<!--", end) ? after(html, "-->", end) : readTag(html, end, writer);
  }
  return { ...writer.result(), isCut: writer.isCut || at < html.length };
}

/** The place after the next occurrence of an end; that of the whole text if there is none. */
function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from);
  return found === -1 ? html.length : found + end.length;
}

/** @returns the place after the tag at a place */
function readTag(html: string, at: number, writer: Writer): number {
  if (at === html.length) return at;
  TAG.lastIndex = at;
  const [tag, slash, name = "", attributes = ""] = TAG.exec(html) ?? [];
  if (tag === undefined) {
    writer.text("&lt;");
    return at + 1;
  }
  if (slash) writer.close(name.toLowerCase());
  else writer.open(name.toLowerCase(), attributes);
  // What has no paragraphs is skipped up to its end.
  const isDropped = !slash && DROPPED.has(name.toLowerCase());
  return isDropped ? after(html, `</${name}>`, TAG.lastIndex) : TAG.lastIndex;
}

// Each match stops at the next < or >, so that no character is part of two.
const TAG = /<([/!?]?)([a-z][^\s/<>]*|)([^<>]*)>?/iy;
/** What a cut leaves of a tag, an entity or a character of two units. */
const HALF = /(?:<[^>]*|&#?\w{0,31}|[\ud800-\udbff])$/;
const PICTURE = /\bsrc\s*=\s*["']?(data:image\/[^"'\s]+)/i;
const NOT_BOLD = /font-weight\s*:\s*(?:normal|400)/i;

type List = { name: string; hasItem: boolean; isWritten: boolean };

class Writer {
  isCut = false;
  private html = "";
  private pictures: string[] = [];
  private isInParagraph = false;
  private lists: List[] = [];
  /** Open formats; an empty name stands for one that is not written. */
  private formats: string[] = [];

  constructor(private readonly longest: number) {}

  text(raw: string): void {
    const words = raw.replace(/(?:\s|\u00a0|&nbsp;|&#160;)+/g, " ").replaceAll(">", "&gt;");
    if (words === "" || (words === " " && !this.isInParagraph)) return;
    this.write(this.isInParagraph ? words : words.trimStart());
  }

  open(name: string, attributes: string): void {
    if (name === "img") this.take(PICTURE.exec(attributes)?.[1]);
    else if (name === "br") this.write("<br>");
    else if (FORMATS.has(name)) this.beginFormat(name, attributes);
    else if (LISTS.has(name)) this.beginList(name);
    else if (name === "li" && this.lists.length > 0) this.beginItem();
    else if (CELLS.has(name)) this.write(this.isInParagraph ? " " : "");
    else if (BLOCKS.has(name)) this.endParagraph();
  }

  close(name: string): void {
    if (FORMATS.has(name)) this.endFormat();
    else if (LISTS.has(name)) this.endList();
    else if (BLOCKS.has(name)) this.endParagraph();
  }

  result(): Omit<Pasted, "isCut"> {
    this.endParagraph();
    while (this.lists.length > 0) this.endList();
    return { html: this.html, pictures: this.pictures };
  }

  private write(words: string): void {
    if (words === "") return;
    if (!this.isInParagraph) {
      this.isInParagraph = true;
      this.html += `<p>${this.formats.map((name) => name && `<${name}>`).join("")}`;
    }
    const room = Math.max(this.longest - this.html.length, 0);
    this.isCut = words.length > room;
    this.html += this.isCut ? words.slice(0, room).replace(HALF, "") : words;
  }

  private endParagraph(): void {
    if (!this.isInParagraph) return;
    this.isInParagraph = false;
    const open = this.formats.toReversed().map((name) => name && `</${name}>`);
    this.html += `${open.join("")}</p>`;
  }

  private take(source: string | undefined): void {
    if (source && this.pictures.length < MAX_PICTURES) this.pictures.push(source);
  }

  /** Some programs put everything into a <b> that says that it is not bold. */
  private beginFormat(name: string, attributes: string): void {
    if (this.formats.length >= MAX_DEPTH) return;
    const isWritten = !NOT_BOLD.test(attributes) && !this.formats.includes(name);
    this.formats.push(isWritten ? name : "");
    if (isWritten && this.isInParagraph) this.html += `<${name}>`;
  }

  private endFormat(): void {
    const name = this.formats.pop();
    if (name && this.isInParagraph) this.html += `</${name}>`;
  }

  private beginList(name: string): void {
    this.endParagraph();
    const isWritten = this.lists.length < MAX_DEPTH;
    if (this.lists.length > 1_000) return;
    this.lists.push({ name, hasItem: false, isWritten });
    if (isWritten) this.html += `<${name}>`;
  }

  private beginItem(): void {
    this.endItem();
    const list = this.lists.at(-1);
    if (!list?.isWritten) return;
    list.hasItem = true;
    this.html += "<li>";
  }

  private endItem(): void {
    this.endParagraph();
    const list = this.lists.at(-1);
    if (!list?.hasItem) return;
    list.hasItem = false;
    this.html += "</li>";
  }

  private endList(): void {
    this.endItem();
    const list = this.lists.pop();
    if (list?.isWritten) this.html += `</${list.name}>`;
  }
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));
const DROPPED: ReadonlySet<string> = new Set([...DROPPED_WITH_CONTENT, "head", "title", "xml"]);
const FORMATS = setOf("b strong i em u");
const LISTS = setOf("ul ol");
const CELLS = setOf("td th");
const BLOCKS = setOf(
  "p div h1 h2 h3 h4 h5 h6 li tr table section article header footer blockquote pre dl dt dd hr figure",
);
