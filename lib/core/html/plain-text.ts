import { ownValue } from "@/lib/core/own-value";
/**
 * Rich text without its tags and with entities decoded. Tags other than emphasis are replaced by a space, so that
 * paragraphs do not run together.
 */
export function plainText(html: string): string {
  return (
    html
      // The name ends where its letters do, so that a tag without an end takes linear time.
      .replace(/<\/?([a-z][a-z\d]*)(?![a-z\d])[^<>]*>/gi, (_, name: string) =>
        EMPHASIS.has(name.toLowerCase()) ? "" : " ",
      )
      .replace(/&(#39|[a-z]+);/gi, (entity, name: string) => ownValue(ENTITIES, name.toLowerCase()) ?? entity)
  );
}

const EMPHASIS: ReadonlySet<string> = new Set(["b", "strong", "i", "em", "u"]);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  apos: "'",
};

/**
 * Turns a text without tags, as programs may send it, into rich text: empty lines separate paragraphs, and other
 * line breaks are kept.
 */
export function inParagraphs(html: string): string {
  if (html.includes("<") || !html.includes("\n")) return html;
  const paragraphs = html
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());
  return paragraphs
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
