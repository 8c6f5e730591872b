import sharp from "sharp";
import { kindOf } from "../file-kind";
import type { ProcessedPicture } from "../job";
import { Refused } from "../refusal";

export const MAX_PIXELS = 25_000_000;

// Blocks all decoders except those for uploads and for page pictures made here.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Svg", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}`),
});
sharp.concurrency(1);
sharp.cache(false);

type Size = { maxWidth: number; maxHeight: number };

/**
 * Decodes a PNG, JPEG or WebP completely, rotates it upright, scales it to fit and encodes it without metadata: a JPEG,
 * and a WebP without transparency, as JPEG. Its size is checked before decoding.
 */
export async function makePicture(
  bytes: Uint8Array,
  { maxWidth, maxHeight }: Size,
  density?: number,
): Promise<ProcessedPicture> {
  const { format, hasAlpha } = await refuseGiants(bytes, density);
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    ...(density === undefined ? {} : { density }),
  })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: density === undefined });
  const isJpeg = format === "jpeg" || (format === "webp" && !hasAlpha);
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

/**
 * Refuses a picture with too many pixels, before decoding it. A GIF's frame may be smaller than the screen that it
 * declares, which programs reserve; that counts too.
 */
export async function refuseGiants(
  bytes: Uint8Array,
  density?: number,
): Promise<{ format: string | undefined; hasAlpha: boolean }> {
  const { width, height, format, hasAlpha } = await sharp(bytes, {
    limitInputPixels: false,
    ...(density === undefined ? {} : { density }),
  })
    .metadata()
    .catch(unreadable);
  const screen = kindOf(bytes) === "gif" ? screenOf(bytes) : 0;
  if (Math.max(width * height, screen) > MAX_PIXELS) throw new Refused("picture_too_large");
  return { format, hasAlpha: hasAlpha ?? true };
}

/** The pixels of the screen that a GIF declares behind its signature. */
function screenOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.byteLength < 10 ? 0 : view.getUint16(6, true) * view.getUint16(8, true);
}

export function unreadable(): never {
  throw new Refused("file_unreadable");
}

/** Encodes pixels as WebP, scaled to fit. */
export async function toWebp(
  bytes: Uint8Array,
  { maxWidth, maxHeight }: Size,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const resized = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize({
    width: maxWidth,
    height: maxHeight,
    fit: "inside",
    withoutEnlargement: true,
  });
  const { data, info } = await resized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

const LARGEST = 1024 * 1024;

/**
 * An SVG reduced to shapes, text and paint, and the same as a PNG that fits the size. A file with scripts, event
 * handlers, foreign markup or external references is refused; markup without meaning for browsers (editors'
 * metadata) is removed.
 */
export async function makeSvg(
  bytes: Uint8Array,
  size: { maxWidth: number; maxHeight: number },
): Promise<ProcessedPicture> {
  if (bytes.byteLength > LARGEST) throw new Refused("file_too_complex");
  const text = Buffer.from(bytes).toString("utf8");
  if (DECLARES.test(text)) throw new Refused("svg_entities");
  const cleaned = await clean(text);
  const svg = new TextEncoder().encode(cleaned);
  // Rendered at four times its size, so that a small logo is still sharp.
  const { format: _, ...drawn } = await makePicture(svg, size, 288).catch((error: unknown) => {
    if (error instanceof Refused && error.code === "picture_too_large") return makePicture(svg, size, 72);
    throw error;
  });
  return { ...drawn, format: "png", svg };
}

/**
 * A document type with declarations, above all entities. One that merely names SVG 1.1, as many programs write,
 * is accepted.
 */
const DECLARES = /<!DOCTYPE[^>[]*\[|<!ENTITY/i;

/** Loaded on demand: the library includes a complete DOM and takes a second or more to load. */
export const loadCleaner = async () => (await import("isomorphic-dompurify")).default;

async function clean(text: string): Promise<string> {
  const purify = await loadCleaner();
  const cleaned = purify.sanitize(text, {
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: ["image", "feImage", "a"],
    ADD_TAGS: ["use"],
  });
  const reasons = purify.removed.map(reasonOf);
  for (const reason of REASONS) if (reasons.includes(reason)) throw new Refused(reason);
  const svg = /<svg[\s>][\s\S]*<\/svg>/i.exec(cleaned)?.[0];
  if (svg === undefined) throw new Refused("file_unreadable");
  if (OUTSIDE.test(svg)) throw new Refused("svg_outside");
  return /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Why an SVG is refused for what was removed from it, the gravest first. */
const REASONS = ["svg_script", "svg_outside", "svg_picture"] as const;

type Removed = { element?: Element; attribute?: Attr | null };

/** Null for what editors write and browsers ignore. */
function reasonOf(removed: unknown): (typeof REASONS)[number] | null {
  const { element, attribute } = removed as Removed;
  if (attribute) return /^on/i.test(attribute.name) || IS_SCRIPT.test(attribute.value) ? "svg_script" : null;
  const name = element?.nodeName ?? "";
  if (SCRIPTED.test(name)) return "svg_script";
  if (!/^(?:a|image|feimage)$/i.test(name)) return null;
  const address = element?.getAttribute("href") ?? element?.getAttribute("xlink:href") ?? "";
  if (IS_SCRIPT.test(address)) return "svg_script";
  return /^\s*data:/i.test(address) ? "svg_picture" : "svg_outside";
}

const IS_SCRIPT = /^\s*(?:javascript|vbscript|data:text)/i;
const SCRIPTED = /^(?:script|foreignobject|iframe|object|embed|handler|audio|video|html|animate|set)$/i;

/** Styles and references that point outside the file; only #ids are allowed. */
const OUTSIDE = /@import|expression\s*\(|url\(\s*["']?(?!#)|href\s*=\s*["'](?!#)/i;
