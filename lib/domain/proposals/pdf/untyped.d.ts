/** Types for the used parts of packages without types. */
declare module "linebreak" {
  /** Finds possible line breaks in a text (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The index after the next possible break; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "subset-font" {
  type Options = {
    keepAllGlyphs?: true;
    keepFeatures?: readonly string[];
    noHinting: boolean;
    targetFormat: "truetype" | "woff2";
    variationAxes: Record<string, number | { min: number; max: number }>;
  };
  /** Converts a font to fewer glyphs, fewer weights or another format; without a text it keeps all glyphs. */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}

declare module "fontkit" {
  import type { PDFDocument } from "@cantoo/pdf-lib";
  export const create: Parameters<PDFDocument["registerFontkit"]>[0]["create"];
  export type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
  /** A parsed font, as the types of @react-pdf/renderer refer to it. */
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number, codePoints: readonly number[]): Glyph;
  };
}
