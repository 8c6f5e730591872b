/** Plain text as the paragraphs that notes are stored as (S-064): an empty line parts paragraphs, a line end breaks a line. */
export function notesHtml(text: string): string {
  const paragraphs = text.replaceAll("\r\n", "\n").split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== "").map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`).join("");
}

/** Stored notes as plain text to edit. */
export function notesText(html: string): string {
  const lines = html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<li[^>]*>/gi, "• ")
    .replace(/<\/li>/gi, "\n")
    .replace(/<\/(p|ul|ol)>/gi, "\n\n")
    .replace(/<[^>]*>/g, "");
  return lines.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity).replace(/\n{3,}/g, "\n\n").trim();
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
