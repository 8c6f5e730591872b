/** Rich text that is expensive to parse. `html(length)` returns about that many characters of it. */
export type HostileText = { name: string; html: (length: number) => string };

const filledWith = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const around = (before: string, piece: string, after: string) => (length: number) =>
  before + filledWith(piece)(length - before.length - after.length) + after;

/**
 * Inputs for which markup parsers that build a document tree, or regular expressions, took more than linear
 * time.
 */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  { name: "tags that stay open", html: filledWith("<b>") },
  { name: "tags in one another", html: (length) => "<b>".repeat(length / 7) + "</b>".repeat(length / 7) },
  { name: "tags side by side", html: filledWith("<b>x</b>") },
  { name: "tables in tables", html: filledWith("<table>") },
  { name: "cells in cells", html: filledWith("<table><tr><td>") },
  { name: "tags that seem to close themselves", html: filledWith("<i/>") },
  { name: "end tags", html: filledWith("</b>") },
  { name: "end tags of paragraphs", html: filledWith("</p>") },
  { name: "end tags of others", html: (length) => "<u>".repeat(length / 8) + "</i>".repeat(length / 8) },
  { name: "marks that every paragraph opens again", html: filledWith("<p><b a=1>") },
  {
    name: "marks of different attributes",
    html: (length) => Array.from({ length: length / 12 }, (_, index) => `<p><b a=${index}>`).join(""),
  },
  { name: "marks that overlap", html: filledWith("<b><i></b></i>") },
  { name: "lists in lists", html: filledWith("<ul><li>") },
  { name: "items", html: filledWith("<li>") },
  { name: "links in tables", html: filledWith("<a><table>") },
  { name: "forms, selections and options", html: filledWith("<form><select><option>") },
  { name: "templates in templates", html: filledWith("<template>") },
  { name: "comments", html: filledWith("<!---->") },
  { name: "comments that stay open", html: filledWith("<!--") },
  { name: "comments that end at once", html: filledWith("<!-->") },
  { name: "one tag of many attributes", html: around("<b ", "a b c d ", ">") },
  {
    name: "one tag of different attributes",
    html: (length) => `<b ${Array.from({ length: length / 5 }, (_, index) => index.toString(36)).join(" ")}>`,
  },
  { name: "one tag of quotes that stay open", html: around("<b ", 'a="', "") },
  { name: "one tag of both kinds of quotes", html: around("<b ", "a='x\" ", "") },
  { name: "one tag of spaces", html: around("<b", " ", ">") },
  { name: "one tag of equals signs", html: around("<b ", "=", ">") },
  { name: "tags with attributes", html: filledWith("<b a=1 b=2 c=3>") },
  { name: "beginnings of tags", html: filledWith("<a") },
  { name: "beginnings of end tags", html: filledWith("</") },
  { name: "signs of less than", html: filledWith("<") },
  { name: "ampersands", html: around("<a>", "&", "") },
  { name: "entities that stay open", html: around("<a>", "&lt", "") },
  { name: "sections of character data", html: filledWith("<![CDATA[") },
  { name: "processing instructions", html: filledWith("<?") },
  { name: "scripts", html: filledWith("<script>") },
  { name: "titles", html: filledWith("<title>") },
  { name: "styles in drawings", html: filledWith('<svg><style><b title="</style><img src=x onerror=y>">') },
  {
    name: "formulas that mutate",
    html: filledWith(
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ),
  },
  { name: "drawings in formulas", html: filledWith("<math><mi><svg><foreignObject>") },
  { name: "empty lines", html: filledWith("\n ") },
];
