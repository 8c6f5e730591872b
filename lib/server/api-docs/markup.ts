/** Text as HTML shows it, in content and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A description of the document: paragraphs, lists of lines with "- ", and `code`. */
export function prose(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) =>
      block.startsWith("- ")
        ? `<ul>${block
            .split("\n")
            .map((line) => `<li>${inline(line.slice(2))}</li>`)
            .join("")}</ul>`
        : `<p>${inline(block)}</p>`,
    )
    .join("");
}

const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
