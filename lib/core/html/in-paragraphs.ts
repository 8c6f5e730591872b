/** Rich text that holds no tag, as a program may have sent it: its lines as lines, parted by empty ones into paragraphs, instead of all in one. */
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
