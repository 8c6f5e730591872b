import type { Font as ParsedFont, Glyph } from "fontkit";

/** A font's layout of a text, as @react-pdf/renderer calls it. */
export type Layout = (text: string, features?: { tnum?: unknown }, ...rest: unknown[]) => unknown;

/** In units of the font. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type ShapedGlyph = { id: number; position: Position };
/** Letters that are drawn together, and their glyphs in the order of writing. */
type Cluster = { start: number; text: string; glyphs: ShapedGlyph[] };

/**
 * Lays out texts of one direction in a font with HarfBuzz, as browsers do: joined and reordered letters,
 * ligatures, marks at their letters. The rendering library's fontkit throws at some marks and misplaces others.
 * @param file the bytes of the font, which has a single weight
 */
export async function shaperOf(font: ParsedFont, file: Uint8Array): Promise<Layout> {
  const harfbuzz = await import("harfbuzzjs");
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const buffer = new harfbuzz.Buffer();

  function clustersOf(text: string): Cluster[] {
    const isRightToLeft = rightToLeftLetters.test(text);
    buffer.reset();
    buffer.addText(text);
    buffer.setFlags(harfbuzz.BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(face, buffer);
    const positions = buffer.getGlyphPositions();
    const shaped = buffer
      .getGlyphInfos()
      .flatMap(({ codepoint: id, cluster }, index) =>
        positions[index] ? [{ id, cluster, position: positions[index] }] : [],
      );
    return grouped(text, isRightToLeft ? shaped.reverse() : shaped);
  }

  return (text) => {
    const clusters = clustersOf(text);
    return {
      glyphs: clusters.flatMap((cluster) => withText(cluster, font)),
      positions: withOffsets(
        clusters.flatMap(({ glyphs }) => glyphs.map(({ position }) => position)),
        1_000 / font.unitsPerEm,
      ),
    };
  };
}

/** Letters that are written from right to left. */
export const rightToLeftLetters =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** `shaped` in logical order; `cluster` is the index at which a cluster's text begins. */
function grouped(text: string, shaped: readonly (ShapedGlyph & { cluster: number })[]): Cluster[] {
  const clusters: Cluster[] = [];
  let end = text.length;
  for (const { cluster, ...glyph } of shaped.toReversed()) {
    const following = clusters.at(-1);
    if (following?.start === cluster) following.glyphs.unshift(glyph);
    else {
      clusters.push({ start: cluster, text: text.slice(cluster, end), glyphs: [glyph] });
      end = cluster;
    }
  }
  return clusters.reverse();
}

/**
 * The glyphs of a cluster, each with the text that it stands for. Readers copy and search this text, and the
 * library counts it to find where a line ends. So a letter belongs to its own glyph, the remaining ones to
 * ligatures and other forms, and each code unit to exactly one glyph.
 */
function withText({ text, glyphs }: Cluster, font: ParsedFont): Glyph[] {
  const left = Array.from(text);
  const texts = glyphs.map(({ id }) => {
    const index = left.findIndex((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id === id);
    return index === -1 ? "" : left.splice(index, 1).join("");
  });
  const forms = texts.flatMap((letter, index) => (letter === "" ? [index] : []));
  for (const index of forms.slice(0, -1)) texts[index] = left.shift() ?? "";
  const last = forms.at(-1) ?? texts.length - 1;
  texts[last] = (texts[last] ?? "") + left.join("");
  // The library cuts lines before a glyph with text, so the first one needs some.
  const first = texts.findIndex((letter) => letter !== "");
  if (first > 0) texts.unshift(...texts.splice(first, 1));
  return glyphs.map(({ id }, index) => glyphOf(font, id, texts[index] ?? ""));
}

/** With code units instead of code points, because the library counts those in its texts. */
function glyphOf(font: ParsedFont, id: number, text: string): Glyph {
  const codePoints = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return Object.create(font.getGlyph(id, codePoints), {
    codePoints: { value: codePoints, enumerable: true },
  }) as Glyph;
}

/**
 * Positions as the library takes them. It copies them by map(), scaled to points, then sets the vertical offset to
 * that of the text, and when it draws expects both offsets in thousandths of the font size.
 */
function withOffsets(positions: Position[], perMille: number): Position[] {
  const map = (scaled: (position: Position, index: number) => Position) =>
    Array.from(positions, (position, index) =>
      Object.defineProperty({ ...scaled(position, index), xOffset: position.xOffset * perMille }, "yOffset", {
        enumerable: true,
        get: () => position.yOffset * perMille,
        set: keepAsItIs,
      }),
    );
  return Object.assign([...positions], { map });
}

const keepAsItIs = (): void => undefined;
