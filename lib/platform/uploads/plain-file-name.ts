/** What an uploaded file is called, in one line, without folders and without characters that are none. */
export const plainFileName = (given: string): string =>
  given
    .replace(/^.*[/\\]/, "")
    .normalize("NFC")
    .replace(/\p{C}+/gu, " ")
    .trim();
