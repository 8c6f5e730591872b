import type { EastAsian } from "./other-fonts";

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
