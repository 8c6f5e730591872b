import sharp from "sharp";
import type { MadePicture } from "../job";
import { Refused } from "../refusal";

const MOST_PIXELS = 25_000_000;

// Only what may be uploaded is decoded, and the pictures of pages that were made here.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadSvg", "VipsForeignLoadWebp"],
});
sharp.concurrency(1);
sharp.cache(false);

type Size = { maxWidth: number; maxHeight: number };

/**
 * PNG and JPEG decoded whole, turned upright, made to fit and written anew without metadata. Its size is read before
 * it is decoded.
 */
export async function makePicture(
  bytes: Uint8Array,
  { maxWidth, maxHeight }: Size,
  density?: number,
): Promise<MadePicture> {
  await refuseGiants(bytes, density);
  const picture = sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: "error",
    ...(density === undefined ? {} : { density }),
  })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: density === undefined });
  const isJpeg = bytes[0] === 0xff;
  const { data, info } = await (isJpeg ? picture.jpeg({ quality: 88, mozjpeg: false }) : picture.png())
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return {
    bytes: new Uint8Array(data),
    format: isJpeg ? "jpg" : "png",
    width: info.width,
    height: info.height,
  };
}

async function refuseGiants(bytes: Uint8Array, density?: number): Promise<void> {
  const { width, height } = await sharp(bytes, {
    limitInputPixels: false,
    ...(density === undefined ? {} : { density }),
  })
    .metadata()
    .catch(unreadable);
  if (width * height > MOST_PIXELS) throw new Refused("picture_too_large");
}

function unreadable(): never {
  throw new Refused("file_unreadable");
}

/** The same pixels as WebP, made to fit. */
export async function toWebp(
  bytes: Uint8Array,
  { maxWidth, maxHeight }: Size,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const resized = sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize({
    width: maxWidth,
    height: maxHeight,
    fit: "inside",
    withoutEnlargement: true,
  });
  const { data, info } = await resized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}
