import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Font } from "@react-pdf/renderer";
import { LRUCache } from "lru-cache";
import { displayParts, type DisplayPart } from "./display-font";
import type { ProposalDocument } from "./document";
import { eastAsianOrder, isOfEmoji, partFile, partsOf } from "./other-fonts";
import { BREAK, usualForm } from "./line-breaks";
import { decodeEntities } from "./rich-text";
import { shaperOf, type Layout, type Shaped } from "./shape-text";

export const fontFamily = "Inter";

/**
 * Registers the fonts for a document: Inter (SIL Open Font License 1.1; Latin, Greek, Cyrillic, Vietnamese), and
 * the parts of other fonts with characters that Inter lacks. To be called before each document. Words are never
 * hyphenated, because the library would break French by English rules; only text that is wider than its box (an
 * e-mail address, a URL) and scripts without spaces are broken inside words.
 */
export async function prepareFonts(document: ProposalDocument): Promise<void> {
  if (!isRegistered(fontFamily)) {
    Font.registerHyphenationCallback(unbrokenParts);
    const read = async ({ file, ...face }: (typeof faces)[number]): Promise<Face> => {
      const src = fontPath(file);
      return { ...face, src, bytes: await readFile(src) };
    };
    await register(fontFamily, await Promise.all(faces.map(read)), { takesFeatures: true });
  }
  const text = textOf(document);
  await prepareDisplay(displayParts(document.brand.typeface, text));
  await prepareOthers(text);
}

/** The families of titles and headings before Inter; none where they are Inter's too. */
export const displayFamilies = (): readonly string[] => display;

/** One document is rendered at a time. */
let display: readonly string[] = [];

async function prepareDisplay(parts: readonly DisplayPart[]): Promise<void> {
  for (const { family, read } of parts) {
    if (isRegistered(family)) continue;
    await register(family, [inlineFace(await read(), 600)], { takesFeatures: true });
  }
  display = parts.map(({ family }) => family);
}

/** Whether a font of the document has a glyph for a character. Throws an Error before prepareFonts() has finished. */
export function hasGlyph(codePoint: number): boolean {
  return others.has(codePoint) || inFamily(fontFamily, codePoint);
}

/** The families that a text needs besides Inter. */
export function otherFamilies(text: string): string[] {
  if (others.size === 0) return [];
  const families = new Set(Array.from(text, (character) => otherFamily(character) ?? []).flat());
  // Joiners are drawn in the first family that has them.
  return [...families].sort((one, other) => Number(isOfEmoji(one)) - Number(isOfEmoji(other)));
}

/** The family of a character that Inter lacks; undefined if Inter or no font has it. */
export const otherFamily = (character: string): string | undefined =>
  others.get(character.codePointAt(0) ?? 0);

/** Width of a line of text in points, without kerning. */
export function widthOf(
  text: string,
  { fontSize, fontWeight }: { fontSize: number; fontWeight: number },
): number {
  return Array.from(text).reduce((sum, character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = Font.getFont({ fontFamily: others.get(codePoint) ?? fontFamily, fontWeight }).data;
    return font ? sum + (font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm) * fontSize : sum;
  }, 0);
}

/** Fonts of the document's characters that Inter lacks, by code point. One document is rendered at a time. */
let others: ReadonlyMap<number, string> = new Map();

async function prepareOthers(text: string): Promise<void> {
  const missing = missingCharacters(text);
  others = new Map();
  if (missing.length === 0) return;
  const result = new Map<number, string>();
  for (const [character, parts] of await partsOf(missing, eastAsianOrder(text))) {
    const codePoint = character.codePointAt(0) ?? 0;
    for (const part of parts) {
      await preparePart(part);
      if (!inFamily(part, codePoint)) continue;
      result.set(codePoint, part);
      break;
    }
  }
  others = result;
}

/**
 * Characters that Inter lacks, also, except in East Asian texts, in their compatibility form: "A" for a
 * full-width "Ａ".
 */
function missingCharacters(text: string): string[] {
  if (inInter.test(text)) return [];
  const keepsWidth = eastAsian.test(text);
  const isUsual = (character: string) =>
    Array.from(character).every((part) => inFamily(fontFamily, part.codePointAt(0) ?? 0));
  return [...new Set(usualForm(text) + usualForm(text.normalize("NFKC")))].filter(
    (character) =>
      !isUsual(character) &&
      !/^\p{C}$/u.test(character) &&
      ((keepsWidth && wide.test(character)) || !isUsual(character.normalize("NFKC"))),
  );
}

/**
 * Latin, Greek and Cyrillic characters that Inter is known to have. A document with only these needs no further
 * check.
 */
const LETTERS_OF_INTER = String.raw`\n -~\u00a0-\u00ac\u00ae-\u017f\u0384-\u0386\u0388-\u03ce\u0400-\u045f`;
const SIGNS_OF_INTER = String.raw`\u2013\u2014\u2018-\u201e\u2022\u2026\u202f\u20ac\u2192\u2212`;
const inInter = new RegExp(`^[${LETTERS_OF_INTER}${SIGNS_OF_INTER}]*$`);
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const wide = /[\u3000-\u303f\uff00-\uffef]/;
/** All text that may be rendered, without pictures and the attached offer. */
function textOf({ brand, proposal, acceptance, texts, ownTexts }: ProposalDocument): string {
  return decodeEntities(JSON.stringify([brand.name, proposal, acceptance, texts, ownTexts]));
}

async function preparePart(part: string): Promise<void> {
  if (isRegistered(part)) return;
  const files = await Promise.all(
    [400, 600].map(async (weight) => ({ weight, file: await partFile(part, weight) })),
  );
  const fonts = files.flatMap(({ weight, file }) => {
    const face = inlineFace(file, weight);
    return [face, { ...face, fontStyle: "italic" as const }];
  });
  await register(part, fonts, { takesFeatures: false });
}

type Face = { src: string; bytes: Uint8Array; fontWeight: number; fontStyle?: "normal" | "italic" };

const inlineFace = (bytes: Buffer, fontWeight: number): Face => ({
  src: `data:font/ttf;base64,${bytes.toString("base64")}`,
  bytes,
  fontWeight,
});

/**
 * Registers and loads each font of a family, laid out by HarfBuzz and under a unique name. The PDF distinguishes fonts
 * by name, but all weights and parts of a package have the same one inside, and reading it for each piece of text costs
 * a tenth of the rendering time.
 */
async function register(family: string, fonts: Face[], options: { takesFeatures: boolean }): Promise<void> {
  Font.register({ family, fonts: fonts.map(({ bytes: _, ...face }) => face) });
  for (const { bytes, fontWeight, fontStyle = "normal" } of fonts) {
    const face = { fontFamily: family, fontWeight, fontStyle };
    await Font.load(face);
    const font = Font.getFont(face).data;
    if (!font) continue;
    const name = [family.replaceAll("/", "-"), fontWeight, fontStyle].join("-");
    Reflect.defineProperty(font, "postscriptName", { value: name });
    Reflect.set(font, "layout", remembered(await shaperOf(font, bytes, options)));
  }
}

const isRegistered = (family: string) => Font.getRegisteredFontFamilies().includes(family);

function inFamily(family: string, codePoint: number): boolean {
  const font = Font.getFont({ fontFamily: family }).data;
  if (!font) throw new Error("prepareFonts() has not been awaited.");
  return font.hasGlyphForCodePoint(codePoint);
}

/**
 * A layout that keeps its results, also for later documents: labels, services and digits repeat, and the library lays
 * out each occurrence again. It never changes a result.
 */
function remembered(layout: Layout): Layout {
  const known = new LRUCache<string, Shaped>({
    maxSize: KEPT_LETTERS,
    sizeCalculation: ({ glyphs }) => glyphs.length + 1,
  });
  return (text, features) => {
    const key = `${features?.tnum ? "1" : "0"}${text}`;
    const existing = known.get(key);
    if (existing) return existing;
    const result = layout(text, features);
    known.set(key, result);
    return result;
  };
}

/** For each font, at some 100 bytes a letter. */
const KEPT_LETTERS = 50_000;

/**
 * Splits a long or marked word. The empty part after each one tells the library that a line may end there without
 * a hyphen.
 */
export function unbrokenParts(word: string): string[] {
  if (word.includes(BREAK)) {
    const [last = "", ...before] = word.split(BREAK).reverse();
    return [...before.reverse().flatMap((part) => [part, ""]), ...(last === "" ? [] : [last])];
  }
  if (word.length <= 26) return [word];
  const parts = marked.test(word)
    ? Array.from(graphemes.segment(word), ({ segment }) => segment)
    : (word.match(/[^@./_-]{0,11}[^](?:\u00a0?[?!:;»])*/gu) ?? [word]);
  return parts.flatMap((part) => [part, ""]);
}

/** Letters with marks, which must not begin a line without them. */
const marked = /\p{M}/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const faces = [
  { file: "400Regular/Inter_400Regular.ttf", fontWeight: 400 },
  { file: "400Regular_Italic/Inter_400Regular_Italic.ttf", fontWeight: 400, fontStyle: "italic" },
  { file: "600SemiBold/Inter_600SemiBold.ttf", fontWeight: 600 },
  { file: "600SemiBold_Italic/Inter_600SemiBold_Italic.ttf", fontWeight: 600, fontStyle: "italic" },
] as const;

function fontPath(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@expo-google-fonts/inter", file);
}

/** The file of Inter in its usual weight. */
export const REGULAR_FONT = fontPath("400Regular/Inter_400Regular.ttf");
