/** Escapes text for HTML content and quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders a description of the document: paragraphs, lists of lines with "- ", and `code`. */
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
