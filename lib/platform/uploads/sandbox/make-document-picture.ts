import sharp, { type Sharp } from "sharp";
import {
  PICTURE_WIDTHS,
  WIDEST_AVIF,
  WIDEST_PICTURE,
  WIDEST_RASTER,
} from "@/lib/core/documents/picture-widths";
import type { ProcessedDocumentPicture } from "../job";
import { MAX_PIXELS, refuseGiants, unreadable } from "./make-picture";

const TALLEST = 2 * WIDEST_PICTURE;

/**
 * A picture of a document, decoded once, rotated upright and encoded without metadata in every variant that is
 * served, so that requests never decode one. Only the first frame of an animation is kept. Six variants of a
 * photo of 24 million pixels take about 2.5 s of CPU time.
 */
export async function makeDocumentPicture(bytes: Uint8Array): Promise<ProcessedDocumentPicture> {
  await refuseGiants(bytes);
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: WIDEST_PICTURE, height: TALLEST, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const { width, height, channels } = info;
  const whole = () => sharp(data, { raw: { width, height, channels } });
  const widths = [...PICTURE_WIDTHS.filter((size) => size < width), width];
  const forms: ProcessedDocumentPicture["forms"] = [];
  for (const size of widths) {
    const resized = () => whole().resize({ width: size });
    forms.push({ width: size, format: "webp", bytes: await written(resized().webp({ quality: 80 })) });
    if (size <= WIDEST_AVIF)
      forms.push({ width: size, format: "avif", bytes: await written(resized().avif(AVIF)) });
  }
  const { isOpaque } = await whole().stats();
  const small = whole().resize({ width: WIDEST_RASTER, withoutEnlargement: true });
  const raster = isOpaque
    ? { format: "jpg" as const, bytes: await written(small.removeAlpha().jpeg({ quality: 86 })) }
    : { format: "png" as const, bytes: await written(small.png()) };
  return { raster, width, height, forms };
}

/** A third smaller than WebP. The default effort of 4 takes five times as long to save less than 10 % more. */
const AVIF = { quality: 55, effort: 2 };

const written = async (picture: Sharp): Promise<Uint8Array> => new Uint8Array(await picture.toBuffer());
