import { createHash } from "node:crypto";
import { PICTURE_WIDTHS, WIDEST_AVIF } from "@/lib/core/documents/picture-widths";
import type { NewFile } from "@/lib/platform/storage/keep-files";
import type { MadeDocumentPicture } from "@/lib/platform/uploads/job";

/**
 * A picture's name is that of its JPEG (PNG where it is transparent in places): "documents/<SHA-256 of it>-<width of
 * the whole picture>.jpg", at most 1600 pixels wide, which PDFs and mails show. Its WebPs and AVIFs stand beside it,
 * with their own widths: "documents/<same SHA-256>-960.webp". So the name alone says which forms there are.
 */
const PICTURE = /^documents\/([0-9a-f]{64})-(\d{1,4})\.(?:jpg|png)$/;

/** Names and bytes of all forms of a picture. `file` is the name that blocks hold. */
export function namedForms({ raster, width, forms }: MadeDocumentPicture): {
  file: string;
  files: NewFile[];
} {
  const stem = `documents/${createHash("sha256").update(raster.bytes).digest("hex")}`;
  const file = `${stem}-${width}.${raster.format}`;
  const others = forms.map((form) => ({ name: `${stem}-${form.width}.${form.format}`, bytes: form.bytes }));
  return { file, files: [...others, { name: file, bytes: raster.bytes }] };
}

type Picture = { stem: string; widths: number[] };

/** What stands beside a picture; null for the name of anything else. */
function pictureOf(file: string): Picture | null {
  const [, hash, width] = PICTURE.exec(file) ?? [];
  if (hash === undefined) return null;
  const whole = Number(width);
  return { stem: `documents/${hash}`, widths: [...PICTURE_WIDTHS.filter((size) => size < whole), whole] };
}

/** The SHA-256 of what a picture's name stands for, by which offers seal it. Throws for the name of anything else. */
export function pictureHash(file: string): string {
  const [, hash] = PICTURE.exec(file) ?? [];
  if (hash === undefined) throw new Error(`no picture of a document: ${file}`);
  return hash;
}

/** Whether a name is of a picture that has other forms. */
export const hasForms = (file: string): boolean => PICTURE.test(file);

const formName = ({ stem }: Picture, width: number, format: "webp" | "avif") => `${stem}-${width}.${format}`;

/**
 * The stored form of a picture for a reader: the next width up from the asked one, the whole without one or for a
 * width that is not offered, in the smallest format that the header Accept names. Other names stay.
 */
export function servedForm(file: string, asked: string | null, accept: string): string {
  const picture = pictureOf(file);
  if (!picture) return file;
  const whole = picture.widths.at(-1) ?? 0;
  const wanted = PICTURE_WIDTHS.find((size) => String(size) === asked) ?? whole;
  const width = picture.widths.find((size) => size >= wanted) ?? whole;
  if (width <= WIDEST_AVIF && accept.includes("image/avif")) return formName(picture, width, "avif");
  return accept.includes("image/webp") ? formName(picture, width, "webp") : file;
}
