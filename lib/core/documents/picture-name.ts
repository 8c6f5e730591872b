/**
 * A picture is named by its JPEG (PNG if it has transparency), which is at most 1600 pixels wide and used in PDFs
 * and mails: "documents/<its SHA-256>-<width of the whole picture>.jpg". Its WebPs and AVIFs are stored beside it
 * with their own widths: "documents/<same SHA-256>-960.webp". So the name alone tells which variants exist.
 */
export const PICTURE_NAME = /^documents\/([0-9a-f]{64})-(\d{1,4})\.(?:jpg|png)$/;

/** The SHA-256 in a picture's name, with which offers seal the picture. Throws for any other name. */
export function pictureHash(file: string): string {
  const [, hash] = PICTURE_NAME.exec(file) ?? [];
  if (hash === undefined) throw new Error(`no picture of a document: ${file}`);
  return hash;
}
