import * as fontkit from "fontkit";
import { expect, test } from "vitest";
import { partFile, partsOf } from "@/lib/domain/proposals/pdf/other-fonts";
import { shaperOf } from "@/lib/domain/proposals/pdf/shape-text";

type Position = { xAdvance: number; xOffset: number; yOffset: number };
type Shaped = { glyphs: { id: number; codePoints: number[] }[]; positions: Position[] };

/** The text in the font of its first letter. */
async function shaped(text: string) {
  const letter = Array.from(text)[0] ?? "";
  const [part = ""] = (await partsOf([letter], [])).get(letter) ?? [];
  const file = await partFile(part, 400);
  const font = fontkit.create(file) as unknown as fontkit.Font;
  const result = (await shaperOf(font, file))(text) as Shaped;
  const own = (character: string) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).id;
  return { ...result, own, texts: result.glyphs.map((glyph) => String.fromCharCode(...glyph.codePoints)) };
}

test("a vowel sign that stands before its consonant is drawn before it, and is copied as what it is", async () => {
  const { glyphs, own, texts } = await shaped("कि");
  expect(glyphs.at(-1)?.id).toBe(own("क"));
  expect(texts).toEqual(["ि", "क"]);
});

test("letters join into one sign, which stands for all of them", async () => {
  expect((await shaped("क्ष")).texts).toEqual(["क्ष"]);
});

test("each letter of the text belongs to one glyph", async () => {
  for (const text of ["பிரச்சாரம் கொள்கை", "ក្រុមហ៊ុន ស្ត្រី", "ශ්‍රී ලංකා", "পরীক্ষা কৌশল", "བསྒྲུབས།"]) {
    const { texts } = await shaped(text);
    expect([...texts.join("")].sort()).toEqual([...text].sort());
  }
});

test("signs from right to left are in the order of writing, as the library reverses them", async () => {
  expect((await shaped("שלום")).texts).toEqual(["ש", "ל", "ו", "ם"]);
});

test("a mark keeps its place when the library scales positions and sets the text's own height", async () => {
  const { positions } = await shaped("ន៊ី");
  const scaled = positions.map((position) => ({ ...position, xOffset: 0, yOffset: position.yOffset / 100 }));
  for (const position of scaled) position.yOffset = 0;
  const [letter, ...marks] = scaled;
  expect(letter?.yOffset).toBe(0);
  expect(marks.at(-1)?.yOffset).toBeGreaterThan(100);
});

test("marks at which fontkit throws are laid out", async () => {
  for (const text of ["ကြီး ပြန်", "གྲྭ", "ܐܬܪܐ", "স্ত্রী"])
    expect((await shaped(text)).glyphs.length).toBeGreaterThan(0);
});
