/** What is used of packages that bring no types. */
declare module "linebreak" {
  /** Finds where a text may go on in the next line (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, as an index behind it; null after the last. */
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
  /** A font of fewer glyphs, weights or another format; without a text it keeps its glyphs. */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}

declare module "fontkit" {
  import type { Fontkit } from "@cantoo/pdf-lib";
  export const create: Fontkit["create"];
}
