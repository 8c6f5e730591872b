import type { Font as ParsedFont, Glyph } from "fontkit";

/** A font's layout of a text, as @react-pdf/renderer calls it. */
export type Layout = (text: string, features?: { tnum?: unknown }) => Shaped;
/** Never changed by the library. */
export type Shaped = { glyphs: Glyph[]; positions: Position[] };

/** In units of the font. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type ShapedGlyph = { id: number; position: Position };
/** Letters that are drawn together, and their glyphs in the order of writing. */
type Cluster = { start: number; text: string; glyphs: ShapedGlyph[] };

/**
 * Lays out texts of one direction in a font with HarfBuzz, as browsers do: joined and reordered letters,
 * ligatures, marks at their letters. The rendering library's fontkit throws at some marks, misplaces others, and takes
 * five times as long for the same glyphs of a Latin font (docs/adr/0120).
 * @param file the bytes of the font, which has a single weight
 * @param takesFeatures of the styles (parts/styles.ts): no contextual alternates, and digits of equal width where asked
 */
export async function shaperOf(
  font: ParsedFont,
  file: Uint8Array,
  { takesFeatures = false }: { takesFeatures?: boolean } = {},
): Promise<Layout> {
  const harfbuzz = await import("harfbuzzjs");
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const buffer = new harfbuzz.Buffer();
  const plain = takesFeatures ? [new harfbuzz.Feature("calt", 0)] : [];
  const figures = takesFeatures ? [...plain, new harfbuzz.Feature("tnum", 1)] : [];
  const glyphOf = glyphsOf(font);

  function shape(text: string, features: typeof plain): (ShapedGlyph & { cluster: number })[] {
    const isRightToLeft = rightToLeftLetters.test(text);
    buffer.reset();
    buffer.addText(text);
    buffer.setFlags(harfbuzz.BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(face, buffer, features);
    const positions = buffer.getGlyphPositions();
    const shaped = buffer
      .getGlyphInfos()
      .flatMap(({ codepoint: id, cluster }, index) =>
        positions[index] ? [{ id, cluster, position: positions[index] }] : [],
      );
    return isRightToLeft ? shaped.reverse() : shaped;
  }

  return (text, features) => {
    const shaped = shape(text, features?.tnum ? figures : plain);
    const isLetterByLetter =
      shaped.length === text.length && shaped.every(({ cluster }, index) => cluster === index);
    const clusters = isLetterByLetter ? [] : grouped(text, shaped);
    const ordered = isLetterByLetter ? shaped : clusters.flatMap(({ glyphs }) => glyphs);
    return {
      glyphs: isLetterByLetter
        ? shaped.map(({ id }, index) => glyphOf(id, text.charAt(index)))
        : clusters.flatMap((cluster) => withText(cluster, font, glyphOf)),
      positions: withOffsets(
        ordered.map(({ position }) => position),
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
function withText({ text, glyphs }: Cluster, font: ParsedFont, glyphOf: GlyphOf): Glyph[] {
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
  return glyphs.map(({ id }, index) => glyphOf(id, texts[index] ?? ""));
}

type GlyphOf = (id: number, text: string) => Glyph;

/**
 * Glyphs of a font with the text that each stands for, as code units instead of code points, because the library counts
 * those in its texts. The font's own glyphs have the text for which they were first asked, in whichever document.
 */
function glyphsOf(font: ParsedFont): GlyphOf {
  const known = new Map<string, Glyph>();
  return (id, text) => {
    const key = `${id} ${text}`;
    const existing = known.get(key);
    if (existing) return existing;
    const codePoints = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const glyph = Object.create(font.getGlyph(id, codePoints), {
      codePoints: { value: codePoints, enumerable: true },
    }) as Glyph;
    known.set(key, glyph);
    return glyph;
  };
}

/**
 * Positions as the library takes them. It copies them by map(), scaled to points, then sets the vertical offset to
 * that of the text, and when it draws expects both offsets in thousandths of the font size.
 */
function withOffsets(positions: Position[], perMille: number): Position[] {
  if (positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)) return positions;
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
