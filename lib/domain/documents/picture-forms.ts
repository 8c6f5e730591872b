import { createHash } from "node:crypto";
import { PICTURE_NAME } from "@/lib/core/documents/picture-name";
import { PICTURE_WIDTHS, WIDEST_AVIF } from "@/lib/core/documents/picture-widths";
import type { NewFile } from "@/lib/platform/storage/keep-files";
import type { ProcessedDocumentPicture } from "@/lib/platform/uploads/job";

/** Names and bytes of all variants of a picture. `file`: the name stored in blocks. */
export function namedForms({ raster, width, forms }: ProcessedDocumentPicture): {
  file: string;
  files: NewFile[];
} {
  const stem = `documents/${createHash("sha256").update(raster.bytes).digest("hex")}`;
  const file = `${stem}-${width}.${raster.format}`;
  const others = forms.map((form) => ({ name: `${stem}-${form.width}.${form.format}`, bytes: form.bytes }));
  return { file, files: [...others, { name: file, bytes: raster.bytes }] };
}

type Picture = { stem: string; widths: number[] };

/** The variants stored beside a picture; null for any other name. */
function pictureOf(file: string): Picture | null {
  const [, hash, width] = PICTURE_NAME.exec(file) ?? [];
  if (hash === undefined) return null;
  const whole = Number(width);
  return { stem: `documents/${hash}`, widths: [...PICTURE_WIDTHS.filter((size) => size < whole), whole] };
}

/** Whether a name belongs to a picture with variants. */
export const hasForms = (file: string): boolean => PICTURE_NAME.test(file);

const formName = ({ stem }: Picture, width: number, format: "webp" | "avif") => `${stem}-${width}.${format}`;

/**
 * The stored variant of a picture to serve: the next larger width, or the full size without a width or for one
 * that is not offered, in the smallest format that the Accept header allows. Other names are returned unchanged.
 */
export function servedForm(file: string, requested: string | null, accept: string): string {
  const picture = pictureOf(file);
  if (!picture) return file;
  const whole = picture.widths.at(-1) ?? 0;
  const wanted = PICTURE_WIDTHS.find((size) => String(size) === requested) ?? whole;
  const width = picture.widths.find((size) => size >= wanted) ?? whole;
  if (width <= WIDEST_AVIF && accept.includes("image/avif")) return formName(picture, width, "avif");
  return accept.includes("image/webp") ? formName(picture, width, "webp") : file;
}
