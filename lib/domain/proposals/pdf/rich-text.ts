export interface RichTextSpan {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
}

export interface RichTextBlock {
  /** Nesting depth in lists; 0 is a paragraph. */
  depth: number;
  /** "•", "2." or, after the first paragraph of a list item, "". */
  marker: string;
  spans: RichTextSpan[];
}

/**
 * Reads cleaned rich text (p br b strong i em u ul ol li) into blocks to render, in reading order. Other tags are
 * dropped and their content kept as text, so that markup that was not cleaned has no effect (S-110).
 */
export function parseRichText(html: string): RichTextBlock[] {
  const reader = new RichTextReader();
  for (const [token, slash, tag] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[^<]+|</gi)) {
    if (tag !== undefined) reader.tag(tag.toLowerCase(), slash === "/");
    else reader.text(token);
  }
  return reader.finish();
}

type Mark = "bold" | "italic" | "underline";

const marks = new Map<string, Mark>([
  ["b", "bold"],
  ["strong", "bold"],
  ["i", "italic"],
  ["em", "italic"],
  ["u", "underline"],
]);

class RichTextReader {
  private readonly blocks: RichTextBlock[] = [];
  private readonly open: Record<Mark, number> = { bold: 0, italic: 0, underline: 0 };
  private readonly lists: { ordered: boolean; count: number }[] = [];
  private spans: RichTextSpan[] = [];
  private marker = "";

  tag(name: string, closing: boolean): void {
    const mark = marks.get(name);
    if (mark) this.open[mark] = Math.max(0, this.open[mark] + (closing ? -1 : 1));
    else if (name === "br") this.append("\n");
    else if (name === "p") this.endBlock();
    else if (name === "li") this.item(closing);
    else if (name === "ul" || name === "ol") this.list(name === "ol", closing);
  }

  text(source: string): void {
    const text = decodeEntities(source)
      .replace(controlCharacters, "")
      .replace(/[ \t\r\n]+/g, " ");
    const last = this.spans.at(-1)?.text ?? "\n";
    this.append(/\s$/.test(last) ? text.replace(/^ /, "") : text);
  }

  finish(): RichTextBlock[] {
    this.endBlock();
    return this.blocks;
  }

  private append(text: string): void {
    if (text === "") return;
    const { bold, italic, underline } = this.open;
    this.spans.push({ text, bold: bold > 0, italic: italic > 0, underline: underline > 0 });
  }

  private list(ordered: boolean, closing: boolean): void {
    this.endBlock();
    if (closing) this.lists.pop();
    else this.lists.push({ ordered, count: 0 });
  }

  private item(closing: boolean): void {
    this.endBlock();
    const list = this.lists.at(-1);
    if (closing || !list) return;
    list.count += 1;
    this.marker = list.ordered ? `${list.count}.` : "•";
  }

  private endBlock(): void {
    const spans = trimEnd(this.spans);
    this.spans = [];
    if (spans.length === 0) return;
    this.blocks.push({ depth: Math.min(this.lists.length, 6), marker: this.marker, spans });
    this.marker = "";
  }
}

function trimEnd(spans: RichTextSpan[]): RichTextSpan[] {
  const kept = [...spans];
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const text = last.text.replace(/[ \n]+$/, "");
    kept.pop();
    if (text !== "") return [...kept, { ...last, text }];
  }
  return kept;
}

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities.get(String(name).toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
