import { join } from "node:path";
import { Font } from "@react-pdf/renderer";
import { displayParts, type DisplayPart } from "./display-font";
import type { ProposalDocument } from "./document";
import { eastAsianOrder, isOfEmoji, partFile, partsOf } from "./other-fonts";
import { BREAK, usualForm } from "./line-breaks";
import { decodeEntities } from "./rich-text";
import { shaperOf, type Layout } from "./shape-text";
import { ownValue } from "@/lib/core/own-value";

export const fontFamily = "Inter";

/**
 * Registers the fonts for a document: Inter (SIL Open Font License 1.1; Latin, Greek, Cyrillic, Vietnamese), and
 * the parts of other fonts with characters that Inter lacks. To be called before each document. Words are never
 * hyphenated, because the library would break French by English rules; only text that is wider than its box (an
 * e-mail address, a URL) and scripts without spaces are broken inside words.
 */
export async function prepareFonts(document: ProposalDocument): Promise<void> {
  if (!isRegistered(fontFamily)) {
    register(
      fontFamily,
      faces.map(({ file, ...face }) => ({ ...face, src: fontPath(file) })),
    );
    Font.registerHyphenationCallback(unbrokenParts);
    await loadFamily(fontFamily);
  }
  const text = textOf(document);
  await prepareDisplay(displayParts(document.brand.typeface, text));
  await prepareOthers(text);
  forgetGlyphs();
}

/** The families of titles and headings before Inter; none where they are Inter's too. */
export const displayFamilies = (): readonly string[] => display;

/** One document is rendered at a time. */
let display: readonly string[] = [];

async function prepareDisplay(parts: readonly DisplayPart[]): Promise<void> {
  for (const { family, read } of parts) {
    if (isRegistered(family)) continue;
    register(family, [{ fontWeight: 600, src: `data:font/ttf;base64,${(await read()).toString("base64")}` }]);
    await loadFamily(family);
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
const SIGNS_OF_INTER = String.raw`\u2013\u2014\u2018-\u201e\u2022\u2026\u202f\u20ac\u2212`;
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
  register(
    part,
    files.flatMap(({ weight, file }) =>
      (["normal", "italic"] as const).map((fontStyle) => ({
        fontStyle,
        fontWeight: weight,
        src: `data:font/ttf;base64,${file.toString("base64")}`,
      })),
    ),
  );
  await loadFamily(part);
  for (const { fontWeight, fontStyle } of ownValue(Font.getRegisteredFonts(), part)?.sources ?? []) {
    const font = Font.getFont({ fontFamily: part, fontWeight, fontStyle }).data;
    const file = files.find(({ weight }) => weight === fontWeight)?.file;
    if (font && file) shapers.set(font, await shaperOf(font, file));
  }
}

/** Layouts of the fonts other than Inter. */
const shapers = new WeakMap<object, Layout>();

/**
 * Loads each font of a family, parsed and under a unique name. The PDF distinguishes fonts by name, but all
 * weights and parts of a package have the same one inside, and reading it for each piece of text costs a tenth of
 * the rendering time.
 */
async function loadFamily(fontFamily: string): Promise<void> {
  const sources = ownValue(Font.getRegisteredFonts(), fontFamily)?.sources ?? [];
  await Promise.all(
    sources.map(async ({ fontWeight, fontStyle }) => {
      await Font.load({ fontFamily, fontWeight, fontStyle });
      const font = Font.getFont({ fontFamily, fontWeight, fontStyle }).data;
      const name = [fontFamily.replaceAll("/", "-"), fontWeight, fontStyle].join("-");
      if (font) Reflect.defineProperty(font, "postscriptName", { value: name });
    }),
  );
}

const isRegistered = (family: string) => Font.getRegisteredFontFamilies().includes(family);

type Face = { src: string; fontWeight: number; fontStyle?: "normal" | "italic" };

const register = (family: string, fonts: Face[]) => Font.register({ family, fonts });

function inFamily(family: string, codePoint: number): boolean {
  const font = Font.getFont({ fontFamily: family }).data;
  if (!font) throw new Error("prepareFonts() has not been awaited.");
  return font.hasGlyphForCodePoint(codePoint);
}

/**
 * Caches text layouts. Questions, short answers and amounts repeat within a document, and the library lays out
 * each occurrence again, which takes a third of the rendering time. Layouts are never modified, so they can be
 * reused, but only within one document, because their glyphs belong to it. The font modifies the features object
 * that it gets from a style.
 */
function rememberLayouts(font: object): void {
  const layout =
    shapers.get(font) ?? (Reflect.get(Object.getPrototypeOf(font) as object, "layout") as Layout);
  const known = new Map<string, unknown>();
  Reflect.set(font, "layout", (text: string, features?: { tnum?: unknown }, ...rest: unknown[]) => {
    const key = `${features?.tnum ? "1" : "0"}${text}`;
    const result = known.get(key) ?? layout.call(font, text, { ...features }, ...rest);
    known.set(key, result);
    return result;
  });
}

/**
 * Clears a parsed font's glyph cache. It keeps glyphs that the last file embedded only as parts of others (the L
 * of Ł) without their letter, which would then be missing from a later document. Parsing again would cost 150 ms
 * per document. The cache has no public API.
 */
function forgetGlyphs(): void {
  for (const family of Object.values(Font.getRegisteredFonts()))
    for (const { data } of family.sources) {
      if (!data) continue;
      Reflect.set(data, "_glyphs", {});
      rememberLayouts(data);
    }
}

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
