import { join } from "node:path";
import { Font } from "@react-pdf/renderer";
import type { ProposalDocument } from "./document";
import { eastAsianOrder, partFile, partsOf } from "./other-fonts";
import { BREAK, usualForm } from "./line-breaks";
import { decodeEntities } from "./rich-text";

export const fontFamily = "Inter";

/**
 * Makes Inter (SIL Open Font License 1.1; Latin, Greek, Cyrillic, Vietnamese) ready for a document, and of
 * other fonts the parts that hold what it lacks for this one; to be called before each. Words are never
 * hyphenated, since the library would break French by English rules; only what is longer than a box is wide
 * (an e-mail address, a URL) and scripts without spaces may go on in the next line.
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
  forgetGlyphs();
  await prepareOthers(textOf(document));
}

/**
 * Whether a font of the document has a glyph for a character. Throws an Error before prepareFonts() is done.
 */
export function hasGlyph(codePoint: number): boolean {
  return others.has(codePoint) || inFamily(fontFamily, codePoint);
}

/** The families that a text needs besides Inter. */
export function otherFamilies(text: string): string[] {
  if (others.size === 0) return [];
  return [
    ...new Set(Array.from(text, (character) => others.get(character.codePointAt(0) ?? 0) ?? []).flat()),
  ];
}

/** How wide a line of text is, in points, give or take what kerning does. */
export function widthOf(
  text: string,
  { fontSize, fontWeight }: { fontSize: number; fontWeight: number },
): number {
  return Array.from(text).reduce((sum, character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = Font.getFont({ fontFamily: others.get(codePoint) ?? fontFamily, fontWeight })?.data;
    return font ? sum + (font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm) * fontSize : sum;
  }, 0);
}

/** Where the document's characters stand that Inter lacks, by code point. One document is rendered at a time. */
let others: ReadonlyMap<number, string> = new Map();

async function prepareOthers(text: string): Promise<void> {
  const missing = missingCharacters(text);
  others = new Map();
  if (missing.length === 0) return;
  const found = new Map<number, string>();
  for (const [character, parts] of await partsOf(missing, eastAsianOrder(text))) {
    const codePoint = character.codePointAt(0) ?? 0;
    for (const part of parts) {
      await preparePart(part);
      if (!inFamily(part, codePoint)) continue;
      found.set(codePoint, part);
      break;
    }
  }
  others = found;
}

/**
 * What Inter has neither as it stands nor, outside of East Asian texts, in its usual form: the "A" of a
 * full-width "Ａ".
 */
function missingCharacters(text: string): string[] {
  if (inInter.test(text)) return [];
  const keepsWidth = eastAsian.test(text);
  const isUsual = (character: string) =>
    Array.from(character).every((part) => inFamily(fontFamily, part.codePointAt(0) ?? 0));
  return [...new Set(usualForm(text))].filter(
    (character) =>
      !isUsual(character) &&
      (!/^\p{C}$/u.test(character) || character === NON_JOINER) &&
      ((keepsWidth && wide.test(character)) || !isUsual(character.normalize("NFKC"))),
  );
}

/**
 * All of Latin, Greek and Cyrillic that Inter is known to have: a document of these alone is not looked at
 * any closer.
 */
const LETTERS_OF_INTER = String.raw`\n -~\u00a0-\u00ac\u00ae-\u017f\u0384-\u0386\u0388-\u03ce\u0400-\u045f`;
const SIGNS_OF_INTER = String.raw`\u2013\u2014\u2018-\u201e\u2022\u2026\u202f\u20ac\u2212`;
const inInter = new RegExp(`^[${LETTERS_OF_INTER}${SIGNS_OF_INTER}]*$`);
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const wide = /[\u3000-\u303f\uff00-\uffef]/;
const NON_JOINER = "\u200c";

/** Everything that may be rendered. Pictures and the attached offer are not. */
function textOf(document: ProposalDocument): string {
  const { brand, offer: _offer, around: _around, stateKey: _key, ...drawn } = document;
  return decodeEntities(JSON.stringify([brand.name, drawn]));
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
}

/**
 * Each font of a family, parsed and with a name of its own. The file's fonts are told apart by it, and all
 * weights and parts of a package share what stands in them; reading that for each piece of text costs a tenth
 * of a rendering.
 */
async function loadFamily(fontFamily: string): Promise<void> {
  const sources = Font.getRegisteredFonts()[fontFamily]?.sources ?? [];
  await Promise.all(
    sources.map(async ({ fontWeight, fontStyle }) => {
      await Font.load({ fontFamily, fontWeight, fontStyle });
      const font = Font.getFont({ fontFamily, fontWeight, fontStyle })?.data;
      const name = [fontFamily.replace("/", "-"), fontWeight, fontStyle].join("-");
      if (font) Reflect.defineProperty(font, "postscriptName", { value: name });
    }),
  );
}

const isRegistered = (family: string) => Font.getRegisteredFontFamilies().includes(family);

type Face = { src: string; fontWeight: number; fontStyle?: "normal" | "italic" };

const register = (family: string, fonts: Face[]) => Font.register({ family, fonts });

function inFamily(family: string, codePoint: number): boolean {
  const font = Font.getFont({ fontFamily: family })?.data;
  if (!font) throw new Error("prepareFonts() has not been awaited.");
  return font.hasGlyphForCodePoint(codePoint);
}

type Layout = (text: string, features?: { tnum?: unknown }, ...rest: unknown[]) => unknown;

/**
 * Questions, short answers and amounts come again and again in a document, and the library lays each text out
 * anew, which is a third of what a rendering costs. Its layouts are only read, so that a font can give the same
 * one again; within one document, since the glyphs they hold are of that document. The font writes into the
 * features that it is given, which are a style's.
 */
function rememberLayouts(font: object): void {
  const layout: Layout = Reflect.get(Object.getPrototypeOf(font) as object, "layout");
  const known = new Map<string, unknown>();
  Reflect.set(font, "layout", (text: string, features?: { tnum?: unknown }, ...rest: unknown[]) => {
    const key = `${features?.tnum ? "1" : "0"}${text}`;
    const found = known.get(key) ?? layout.call(font, text, { ...features }, ...rest);
    known.set(key, found);
    return found;
  });
}

/**
 * A parsed font remembers the glyphs that the last file embedded as parts of others (the L of Ł) without
 * their letter, and a later document would lose them. Parsing anew costs 150 ms a document, so only that
 * memory is cleared; it has no public name.
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
 * The parts of a long word, or of one that is marked. The empty part after each tells the library that a line
 * may end there without a hyphen.
 */
export function unbrokenParts(word: string): string[] {
  if (word.includes(BREAK)) {
    const [last = "", ...before] = word.split(BREAK).reverse();
    return [...before.reverse().flatMap((part) => [part, ""]), ...(last === "" ? [] : [last])];
  }
  if (word.length <= 26) return [word];
  const parts = word.match(/[^@./_-]{0,11}[^](?:\u00a0?[?!:;»])*/gu) ?? [word];
  return parts.flatMap((part) => [part, ""]);
}

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
