import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { ownValue } from "@/lib/core/own-value";

/**
 * Fonts for characters that Inter lacks (SIL Open Font License 1.1), from packages that are split by Unicode
 * range. Chinese, Japanese and Korean share code points that they draw differently, so `eastAsian` gives the order
 * of preference. tests/slow/pdf/characters.test.ts says how to add one.
 */
const EMOJI = "noto-emoji";
/** Their files contain all weights. */
const VARIABLE = [
  "vazirmatn",
  "noto-sans-hebrew",
  "noto-sans-devanagari",
  "noto-sans-bengali",
  "noto-sans-gurmukhi",
  "noto-sans-gujarati",
  "noto-sans-oriya",
  "noto-sans-tamil",
  "noto-sans-telugu",
  "noto-sans-kannada",
  "noto-sans-malayalam",
  "noto-sans-sinhala",
  "noto-sans-khmer",
  "noto-sans-lao",
  "noto-sans-myanmar",
  "noto-serif-tibetan",
  "noto-sans-georgian",
  "noto-sans-armenian",
  "noto-sans-ethiopic",
  "noto-sans-canadian-aboriginal",
  "noto-sans-cherokee",
  "noto-sans-thaana",
  "noto-sans-syriac",
  "noto-sans-symbols",
];
/** Have a file for each of these weights, among them the regular one. */
const STATIC: Readonly<Record<string, readonly number[]>> = {
  sarabun: [400, 600],
  "noto-sans-tifinagh": [400],
  "noto-sans-nko": [400],
  "noto-sans-math": [400],
  "noto-sans-symbols-2": [400],
};

const FURTHER = [...VARIABLE, ...Object.keys(STATIC)];

/** Whether a part draws emoji, which never join letters. */
export const isOfEmoji = (part: FontPart): boolean => part.startsWith(`${EMOJI}/`);

const EAST_ASIAN = ["sc", "tc", "jp", "kr"] as const;
type EastAsian = (typeof EAST_ASIAN)[number];

/** A part of a package, as a single font: "noto-sans-jp/118". */
type FontPart = string;

/** The parts that contain each character, the best one first. Packages are read when first needed. */
export async function partsOf(
  characters: readonly string[],
  eastAsian: readonly EastAsian[],
): Promise<Map<string, FontPart[]>> {
  const packages = [EMOJI, ...eastAsian.map((language) => `noto-sans-${language}`), ...FURTHER];
  const ranges = await Promise.all(packages.map(rangesOf));
  return new Map(
    characters.map((character) => [
      character,
      ranges.flatMap((parts) => parts.get(character.codePointAt(0) ?? 0) ?? []),
    ]),
  );
}

/** A part as a font of one weight, decompressed from the package's web font. */
export async function partFile(part: FontPart, weight: number): Promise<Buffer> {
  const isStatic = Object.hasOwn(STATIC, packageOf(part));
  return subsetFont(await readFile(webFont(part, weight)), undefined, {
    keepAllGlyphs: true,
    noHinting: true,
    targetFormat: "truetype",
    variationAxes: isStatic ? {} : { wght: weight },
  });
}

/** Every part of every package: its web font, and the characters for which it is used. */
export async function partsOfPackages(): Promise<{ file: string; codePoints: number[] }[]> {
  const packages = [EMOJI, ...EAST_ASIAN.map((language) => `noto-sans-${language}`), ...FURTHER];
  const ranges = await Promise.all(packages.map(rangesOf));
  const points = new Map<FontPart, number[]>();
  for (const [code, part] of ranges.flatMap((each) => [...each])) {
    const inPart = points.get(part) ?? [];
    inPart.push(code);
    points.set(part, inPart);
  }
  return Array.from(points, ([part, codePoints]) => ({ file: webFont(part, REGULAR), codePoints }));
}

const REGULAR = 400;

const packageOf = (part: FontPart): string => part.split("/", 1)[0] ?? "";

function webFont(part: FontPart, weight: number): string {
  const [name = "", range = ""] = part.split("/");
  const weights = ownValue(STATIC, name);
  const face = weights ? `${weights.includes(weight) ? weight : REGULAR}` : "wght";
  return inPackage(name, `files/${name}-${range}-${face}-normal.woff2`);
}

const cache = new Map<string, Promise<Map<number, FontPart>>>();

function rangesOf(name: string): Promise<Map<number, FontPart>> {
  const result = cache.get(name) ?? readRanges(name);
  cache.set(name, result);
  return result;
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
    Object.hasOwn(STATIC, name) ? "@fontsource" : "@fontsource-variable",
    name,
    path,
  );

/**
 * The order of East Asian fonts for a text, by its kana, hangul, and characters used only in traditional or only
 * in simplified Chinese.
 */
export function eastAsianOrder(text: string): EastAsian[] {
  const first = leading(text);
  return [first, ...EAST_ASIAN.filter((language) => language !== first)];
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

/** The characters of GB 2312 (simplified) and of Big5 (traditional). */
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
