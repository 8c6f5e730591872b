/** The name of an uploaded file on one line, without folders and control characters. */
export const plainFileName = (text: string): string =>
  text
    .replace(/^.*[/\\]/, "")
    .normalize("NFC")
    .replace(/\p{C}+/gu, " ")
    .trim();
