import type { MadePicture } from "../job";
import { makePicture } from "./make-picture";
import { Refused } from "../refusal";

const LARGEST = 1024 * 1024;

/**
 * An SVG reduced to shapes, text and paint, and the same as a PNG that fits the size. Scripts, event handlers, foreign
 * markup and anything that loads from elsewhere refuse the file; what merely means nothing to a browser (editors' own
 * notes) is left out.
 */
export async function makeSvg(
  bytes: Uint8Array,
  size: { maxWidth: number; maxHeight: number },
): Promise<MadePicture> {
  if (bytes.byteLength > LARGEST) throw new Refused("file_too_complex");
  const text = Buffer.from(bytes).toString("utf8");
  if (DECLARES.test(text)) throw new Refused("svg_script");
  const cleaned = await clean(text);
  const svg = new TextEncoder().encode(cleaned);
  // Drawn four times as fine as it says, so that a small logo fills the size sharply.
  const { format: _, ...drawn } = await makePicture(svg, size, 288).catch((error: unknown) => {
    if (error instanceof Refused && error.code === "picture_too_large") return makePicture(svg, size, 72);
    throw error;
  });
  return { ...drawn, format: "png", svg };
}

/**
 * A document type with declarations of its own, entities above all. One that merely names SVG 1.1, as many programs
 * write, is nothing.
 */
const DECLARES = /<!DOCTYPE[^>[]*\[|<!ENTITY/i;

/** The library brings a whole browser's document with it and takes a second or more to load. */
export const loadCleaner = async () => (await import("isomorphic-dompurify")).default;

async function clean(text: string): Promise<string> {
  const purify = await loadCleaner();
  const cleaned = purify.sanitize(text, {
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: ["image", "feImage", "a"],
    ADD_TAGS: ["use"],
  });
  if (purify.removed.some(isDangerous)) throw new Refused("svg_script");
  const svg = /<svg[\s>][\s\S]*<\/svg>/i.exec(cleaned)?.[0];
  if (svg === undefined) throw new Refused("file_unreadable");
  if (OUTSIDE.test(svg)) throw new Refused("svg_script");
  return /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"');
}

type Removed = { element?: Node; attribute?: Attr | null };

function isDangerous(removed: unknown): boolean {
  const { element, attribute } = removed as Removed;
  if (attribute)
    return /^on/i.test(attribute.name) || /^\s*(?:javascript|vbscript|data:text)/i.test(attribute.value);
  return /^(?:script|foreignobject|iframe|object|embed|handler|a|image|feimage|audio|video|html|animate|set)$/i.test(
    element?.nodeName ?? "",
  );
}

/** Styles and references that reach outside the file: only #ids may be named. */
const OUTSIDE = /@import|expression\s*\(|url\(\s*["']?(?!#)|href\s*=\s*["'](?!#)/i;
