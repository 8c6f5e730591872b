/** The name of an uploaded file on one line, without folders and control characters. */
export const plainFileName = (given: string): string =>
  given
    .replace(/^.*[/\\]/, "")
    .normalize("NFC")
    .replace(/\p{C}+/gu, " ")
    .trim();
