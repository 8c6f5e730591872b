import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss from "postcss";
import subsetFont from "subset-font";
import { ROOT } from "./root.mjs";

/** Read by app/_shell/font-faces.tsx. */
const FONT_FACES = join(ROOT, ".next/kapi/font-faces.css");

/** Subsets of the font: the letters of most pages, and the other ones of that face. */
const CUT_FONT = /inter-latin-wght-normal-(?:common|rest)/;
/** Font features that the page uses: kerning, accents, digits of equal width. */
const FEATURES = ["kern", "tnum", "ccmp", "locl", "mark", "mkmk"];
/** From the weight of body text to that of totals. */
const WEIGHTS = { min: 400, max: 700 };
/** The one weight of titles and headings, and their largest optical size (lib/domain/proposals/pdf/display-font.ts). */
const DISPLAY = { wght: 600, opsz: 60 };

/**
 * Cuts the fonts that the sheet names with `?cut=` and a name to the letters of that face's unicode-range.
 * @param {string} css
 * @param {"production" | "development"} mode
 * @returns {import("esbuild").Plugin}
 */
export const cutFonts = (css, mode) => ({
  name: "cut-fonts",
  setup(build) {
    build.onResolve({ filter: /^@.*\.woff2\?cut=/ }, ({ path }) => {
      const [file = "", name = ""] = path.split("?cut=");
      return {
        path: file.replace(/\.woff2$/, `-${name}.woff2`),
        namespace: "cut-font",
        pluginData: {
          file: join(ROOT, "node_modules", file),
          letters: lettersOf(css, path),
          axes: axesOf(file, name),
        },
      };
    });
    build.onLoad({ filter: /.*/, namespace: "cut-font" }, async ({ pluginData }) => ({
      contents: await subsetFont(readFileSync(pluginData.file), pluginData.letters, {
        targetFormat: "woff2",
        keepFeatures: FEATURES,
        noHinting: true,
        variationAxes: pluginData.axes,
      }),
      loader: mode === "development" ? "dataurl" : "file",
    }));
  },
});

/**
 * @param {string} file
 * @param {string} name of the cut
 */
function axesOf(file, name) {
  if (!name.startsWith("display")) return { wght: WEIGHTS };
  return file.includes("-opsz-") ? DISPLAY : { wght: DISPLAY.wght };
}

/**
 * Faces of the subsets, for the pages that the framework renders.
 * @param {string} sheet of the customer's page
 */
export function writeFontFaces(sheet) {
  /** @type {string[]} */
  const faces = [];
  postcss.parse(sheet).walkAtRules("font-face", (face) => {
    if (CUT_FONT.test(face.toString())) faces.push(face.toString());
  });
  mkdirSync(dirname(FONT_FACES), { recursive: true });
  writeFileSync(FONT_FACES, faces.join(""));
}

/**
 * The characters in the unicode-range of the face that names a file.
 * @param {string} css
 * @param {string} file as the sheet names it
 */
function lettersOf(css, file) {
  let ranges = "";
  postcss.parse(css).walkAtRules("font-face", (face) => {
    if (face.toString().includes(`"${file}"`))
      face.walkDecls("unicode-range", ({ value }) => void (ranges = value));
  });
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split("-")
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
