import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Fonts for what Inter lacks (SIL Open Font License 1.1), as packages that are cut into parts by Unicode
 * range. Those of Arabic and Thai were chosen because they are set right by substitution of glyphs alone: the
 * rendering library leaves out where a font would raise a mark. Chinese, Japanese and Korean write many
 * characters under one code point and render them differently, so `eastAsian` says whose come first.
 */
const EMOJI = "noto-emoji";
const OTHERS = ["vazirmatn", "noto-sans-hebrew", "sarabun"];
/** Has files of each weight; the others' hold all weights in one. */
const STATIC = "sarabun";

type EastAsian = "jp" | "kr" | "sc" | "tc";

/** A part of a package, which is one font: "noto-sans-jp/118". */
type FontPart = string;

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

/**
 * Whose characters come first in a document: by its kana, its hangul, and what only traditional or only
 * simplified Chinese writes.
 */
export function eastAsianOrder(text: string): EastAsian[] {
  const first = leading(text);
  return [first, ...(["sc", "tc", "jp", "kr"] as const).filter((language) => language !== first)];
}

function leading(text: string): EastAsian {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  const { simplified, traditional } = charsets();
  const only = (one: string, other: string) =>
    Array.from(text.matchAll(/\p{Script=Han}/gu)).filter(
      ([character]) => one.includes(character) && !other.includes(character),
    ).length;
  return only(traditional, simplified) > only(simplified, traditional) ? "tc" : "sc";
}

let read: { simplified: string; traditional: string } | undefined;

/** The characters of GB 2312 and of Big5, which were made for the one and for the other. */
function charsets(): { simplified: string; traditional: string } {
  read ??= {
    simplified: decoded("gbk", [0xb0, 0xf7], [[0xa1, 0xfe]]),
    traditional: decoded(
      "big5",
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  };
  return read;
}

type Range = readonly [number, number];

function decoded(charset: string, leads: Range, trails: readonly Range[]): string {
  const bytes = between(leads).flatMap((lead) => trails.flatMap(between).flatMap((trail) => [lead, trail]));
  return new TextDecoder(charset).decode(Uint8Array.from(bytes));
}

const between = ([first, last]: Range) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
