import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Fonts for what Inter lacks (SIL Open Font License 1.1), as packages that are cut into parts by Unicode
 * range. Those of Arabic and Thai were chosen because they are set right by substitution of glyphs alone: the
 * drawing library leaves out where a font would raise a mark. Chinese, Japanese and Korean write many
 * characters under one code point and draw them differently, so `eastAsian` says whose come first.
 */
const EMOJI = "noto-emoji";
const OTHERS = ["vazirmatn", "noto-sans-hebrew", "sarabun"];
/** Has files of each weight; the others' hold all weights in one. */
const STATIC = "sarabun";

export type EastAsian = "jp" | "kr" | "sc" | "tc";

/** A part of a package, which is one font: "noto-sans-jp/118". */
export type FontPart = string;

/** Each character's parts, the most fitting first; a package is read when it is first asked for. */
export async function partsOf(
  characters: readonly string[],
  eastAsian: readonly EastAsian[],
): Promise<Map<string, FontPart[]>> {
  const packages = [EMOJI, ...eastAsian.map((language) => `noto-sans-${language}`), ...OTHERS];
  const ranges = await Promise.all(packages.map(rangesOf));
  return new Map(
    characters.map((character) => [
      character,
      ranges.flatMap((parts) => parts.get(character.codePointAt(0) ?? 0) ?? []),
    ]),
  );
}

/** A part as a font of one weight; the packages' files are compressed as browsers take them. */
export async function partFile(part: FontPart, weight: number): Promise<Buffer> {
  const [name = "", range = ""] = part.split("/");
  const face = name === STATIC ? `${weight}` : "wght";
  return subsetFont(
    await readFile(inPackage(name, `files/${name}-${range}-${face}-normal.woff2`)),
    undefined,
    {
      keepAllGlyphs: true,
      noHinting: true,
      targetFormat: "truetype",
      variationAxes: name === STATIC ? {} : { wght: weight },
    },
  );
}

const known = new Map<string, Promise<Map<number, FontPart>>>();

function rangesOf(name: string): Promise<Map<number, FontPart>> {
  const found = known.get(name) ?? readRanges(name);
  known.set(name, found);
  return found;
}

/** `unicode.json`: {"[118]": "U+3042-3044,U+3046", …} */
async function readRanges(name: string): Promise<Map<number, FontPart>> {
  const ranges = JSON.parse(await readFile(inPackage(name, "unicode.json"), "utf8")) as Record<
    string,
    string
  >;
  const parts = new Map<number, FontPart>();
  for (const [key, list] of Object.entries(ranges)) {
    const part = `${name}/${key.replace(/[[\]]/g, "")}`;
    for (const [, first = "", last = first] of list.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
        if (!parts.has(code)) parts.set(code, part);
  }
  return parts;
}

const inPackage = (name: string, path: string) =>
  join(
    /* turbopackIgnore: true */ process.cwd(),
    "node_modules",
    name === STATIC ? "@fontsource" : "@fontsource-variable",
    name,
    path,
  );
