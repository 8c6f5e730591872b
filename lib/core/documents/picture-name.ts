/**
 * A picture's name is that of its JPEG (PNG where it is transparent in places): "documents/<SHA-256 of it>-<width of
 * the whole picture>.jpg", at most 1600 pixels wide, which PDFs and mails show. Its WebPs and AVIFs stand beside it,
 * with their own widths: "documents/<same SHA-256>-960.webp". So the name alone says which forms there are.
 */
export const PICTURE_NAME = /^documents\/([0-9a-f]{64})-(\d{1,4})\.(?:jpg|png)$/;

/** The SHA-256 of what a picture's name stands for, by which offers seal it. Throws for the name of anything else. */
export function pictureHash(file: string): string {
  const [, hash] = PICTURE_NAME.exec(file) ?? [];
  if (hash === undefined) throw new Error(`no picture of a document: ${file}`);
  return hash;
}
