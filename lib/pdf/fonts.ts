import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

export const fontFamily = "Inter";

/**
 * Makes Inter (SIL Open Font License 1.1; Latin, Greek, Cyrillic, Vietnamese) ready for one more document; to be called before
 * each. Words are never hyphenated, since the library would break French by English rules; only what is longer than a
 * box is wide (an e-mail address, a URL) may go on in the next line.
 */
export async function prepareFonts(): Promise<void> {
  if (Font.getRegisteredFontFamilies().includes(fontFamily)) return forgetGlyphs();
  Font.register({
    family: fontFamily,
    fonts: faces.map(({ file, ...face }) => ({ ...face, src: fontPath(file) })),
  });
  Font.registerHyphenationCallback(breakable);
  await Promise.all(faces.map((face) => Font.load({ ...face, fontFamily })));
}

/** Whether the font has a glyph for a character. Throws an Error before prepareFonts() is done. */
export function hasGlyph(codePoint: number): boolean {
  const font = Font.getFont({ fontFamily })?.data;
  if (!font) throw new Error("prepareFonts() has not been awaited.");
  return font.hasGlyphForCodePoint(codePoint);
}

/**
 * A parsed font remembers the glyphs that the last file embedded as parts of others (the L of Ł) without their letter, and a
 * later document would lose them. Parsing anew costs 150 ms a document, so only that memory is cleared; it has no public name.
 */
function forgetGlyphs(): void {
  for (const { data } of Font.getRegisteredFonts()[fontFamily]?.sources ?? []) {
    if (data) Reflect.set(data, "_glyphs", {});
  }
}

/** The parts of a long word. The empty part after each tells the library that a line may end there without a hyphen. */
function breakable(word: string): string[] {
  if (word.length <= 26) return [word];
  const parts = word.match(/[^@./_-]{0,11}[^]/gu) ?? [word];
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
