import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Typeface } from "@/lib/core/documents/typefaces";

/**
 * The fonts of titles and headings (SIL Open Font License 1.1), in the cut for large sizes where a package has one.
 * They are drawn in one weight, and have Latin letters alone: others are Inter's.
 */
const PACKAGES: Record<
  Exclude<Typeface, "inter">,
  { name: string; face: string; axes: Record<string, number> }
> = {
  "source-serif": { name: "source-serif-4", face: "opsz", axes: { wght: 600, opsz: 60 } },
  manrope: { name: "manrope", face: "wght", axes: { wght: 600 } },
};

/** A part of a package, as a font of its own. */
export type DisplayPart = { family: string; read: () => Promise<Buffer> };

/** Letters beyond those of Western Europe, which are in a part of their own. */
const EXTENDED = /[\u0100-\u0151\u0154-\u02ba\u1e00-\u1eff]/;

/** The parts that a document's text needs, the one with most letters first; none for Inter. */
export function displayParts(typeface: Typeface, text: string): DisplayPart[] {
  if (typeface === "inter") return [];
  const { name, face, axes } = PACKAGES[typeface];
  return ["latin", ...(EXTENDED.test(text) ? ["latin-ext"] : [])].map((range) => ({
    family: `${name}/${range}/display`,
    read: async () =>
      subsetFont(await readFile(fontPath(name, `${name}-${range}-${face}-normal.woff2`)), undefined, {
        keepAllGlyphs: true,
        noHinting: true,
        targetFormat: "truetype",
        variationAxes: axes,
      }),
  }));
}

const fontPath = (name: string, file: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource-variable", name, "files", file);
