import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/postcss";
import { minify } from "@swc/core";
import * as esbuild from "esbuild";
import postcss from "postcss";
import { cutFonts, writeFontFaces } from "./cut-fonts.mjs";
import { ROOT } from "./root.mjs";

/*
 * Builds the customer's page (app/_proposal/page): its script and its fonts, served with the framework's static files
 * under names that change with their content, and the module that renders it on the server, with its style sheet
 * (.next/kapi/proposal-page.mjs). Other pages use the same subsets of the font (.next/kapi/font-faces.css).
 */

const PAGE = join(ROOT, "app/_proposal/page");
const STATIC = { folder: join(ROOT, ".next/static/kapi"), address: "/_next/static/kapi" };
/** Loaded by app/_proposal/page/renderer.ts. */
const RENDERERS = {
  production: join(ROOT, ".next/kapi/proposal-page.mjs"),
  development: join(ROOT, ".next/kapi/proposal-page.development.mjs"),
};

/** @typedef {import("../../app/_proposal/page/document").PageAssets} PageAssets */
/** @typedef {{ text: string, sources: string[] }} Built a file's text, and the files that it was made of */
/** Beginning of the file name of the font subset with the letters of most pages (page.css). */
const COMMON_FONT = "inter-latin-wght-normal-common";
/**
 * The same of the typefaces of titles and headings.
 * @type {[import("../../lib/core/documents/typefaces").Typeface, string][]}
 */
const DISPLAY_FONTS = [
  ["source-serif", "source-serif-4-latin-opsz-normal-display-most"],
  ["manrope", "manrope-latin-wght-normal-display-most"],
];

/** For production. */
export const buildProposalPage = () => esbuild.build(rendererOptions("production"));

/** For development: builds once and again after each change. */
export async function watchProposalPage() {
  const context = await esbuild.context(rendererOptions("development"));
  await context.rebuild();
  await context.watch();
}

/**
 * @param {"production" | "development"} mode
 * @returns {import("esbuild").BuildOptions}
 */
const rendererOptions = (mode) => ({
  ...common(mode),
  stdin: {
    contents: `
      import { renderDocument } from "./app/_proposal/page/document";
      import { assets } from "page-assets";
      export const renderPage = (page) => renderDocument(page, assets);
      export const font = assets.font;`,
    resolveDir: ROOT,
  },
  outfile: RENDERERS[mode],
  platform: "node",
  target: "node20",
  // React's renderer is CommonJS and requires Node modules.
  banner: {
    js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
  },
  plugins: [pageAssets(mode)],
});

/**
 * @param {"production" | "development"} mode
 * @returns {import("esbuild").BuildOptions & { absWorkingDir: string }}
 */
const common = (mode) => ({
  absWorkingDir: ROOT,
  bundle: true,
  minify: mode === "production",
  format: "esm",
  jsx: "automatic",
  // The application's components import style sheets for the framework's build; this page has its own.
  loader: { ".css": "empty" },
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  logLevel: "warning",
});

/**
 * Provides the page's script and style sheet to the renderer as the module "page-assets".
 * @param {"production" | "development"} mode
 * @returns {import("esbuild").Plugin}
 */
const pageAssets = (mode) => ({
  name: "page-assets",
  setup(build) {
    build.onResolve({ filter: /^page-assets$/ }, ({ path }) => ({ path, namespace: "page-assets" }));
    build.onLoad({ filter: /.*/, namespace: "page-assets" }, async () => {
      const [page, style] = await Promise.all([buildPage(mode), buildStyle(mode)]);
      const script = mode === "development" ? page : await buildLoader(write("proposal.js", page.text));
      if (mode === "production") writeFontFaces(style.text);
      /** @param {string} name */
      const fontNamed = (name) => style.fonts.find((address) => basename(address).startsWith(name)) ?? null;
      /** @type {PageAssets} */
      const assets = {
        style: style.text,
        script: script.text,
        font: fontNamed(COMMON_FONT),
        displayFonts: Object.fromEntries(
          DISPLAY_FONTS.map(([typeface, name]) => [typeface, fontNamed(name)]),
        ),
        displayFaces: style.faces,
      };
      return {
        contents: `export const assets = ${JSON.stringify(assets)}`,
        watchFiles: [...page.sources, ...style.sources],
      };
    });
  },
});

/**
 * The script that loads the page's own.
 * @param {string} script address of the page's script
 */
const buildLoader = (script) => buildScript("production", "load.ts", { PAGE_SCRIPT: JSON.stringify(script) });

/** What only some pages need: modules that the page's script imports as files of their own in production. */
const LATE = {
  "open-parts": { entry: "../open-parts.tsx", file: "open-lines.js" },
  "page/versions": { entry: "versions.ts", file: "versions.js" },
};

/**
 * @param {"production" | "development"} mode
 */
async function buildPage(mode) {
  if (mode === "development") return buildScript(mode, "start.tsx");
  const parts = await Promise.all(
    Object.entries(LATE).map(async ([module, { entry, file }]) => {
      const { text, sources } = await buildScript(mode, entry, {}, [sharedReact]);
      return { module, address: write(file, text), sources };
    }),
  );
  const page = await buildScript(mode, "start.tsx", {}, [importedFrom(parts)]);
  return { ...page, sources: [...page.sources, ...parts.flatMap(({ sources }) => sources)] };
}

/**
 * Takes React from the page's script (page/start.tsx).
 * @type {import("esbuild").Plugin}
 */
const sharedReact = {
  name: "shared-react",
  setup(build) {
    build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path }) => ({ path, namespace: "shared" }));
    build.onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({
      contents: `module.exports = globalThis.kapiShared[${JSON.stringify(path)}]`,
    }));
  },
};

/**
 * Imports these modules from their addresses.
 * @param {readonly { module: string, address: string }[]} parts
 * @returns {import("esbuild").Plugin}
 */
const importedFrom = (parts) => ({
  name: "imported-from",
  setup(build) {
    build.onResolve({ filter: /^\.\// }, ({ kind, path }) => {
      const part = kind === "dynamic-import" && parts.find(({ module }) => path === `./${module}`);
      return part ? { path: part.address, external: true } : null;
    });
  },
});

/**
 * @param {"production" | "development"} mode
 * @param {string} entry in the page's folder
 * @param {Record<string, string>} constants of the script, by name
 * @param {import("esbuild").Plugin[]} plugins
 * @returns {Promise<Built>}
 */
async function buildScript(mode, entry, constants = {}, plugins = []) {
  const shared = common(mode);
  const { outputFiles, metafile } = await esbuild.build({
    ...shared,
    define: { ...shared.define, ...constants },
    external: [`${STATIC.address}/*`],
    plugins,
    entryPoints: [join(PAGE, entry)],
    target: "es2022",
    write: false,
    metafile: true,
  });
  const sources = Object.keys(metafile.inputs).map((path) => join(ROOT, path));
  const text = outputFiles[0]?.text ?? "";
  return { text: mode === "production" ? await smaller(text) : text, sources };
}

/**
 * A script that esbuild has made small, made smaller: 92.0 instead of 94.9 kB compressed (docs/adr/0090). The browser
 * compiles all functions while the file arrives, off its main thread: all but a few are called at once.
 * @param {string} text
 */
async function smaller(text) {
  const { code } = await minify(text, { module: true, compress: { passes: 2, ecma: 2022 }, mangle: true });
  return `//# allFunctionsCalledOnLoad\n${code}`;
}

/**
 * The Tailwind classes that the page's components use; fonts are written beside the sheet.
 * @param {"production" | "development"} mode
 * @returns {Promise<Built & { fonts: string[], faces: Record<string, string> }>} fonts: addresses; faces: those of
 * the typefaces of titles, which the sheet is without
 */
async function buildStyle(mode) {
  const from = join(PAGE, "page.css");
  const { css, messages } = await postcss([tailwind({ base: ROOT, optimize: false })]).process(
    readFileSync(from, "utf8"),
    { from },
  );
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    stdin: { contents: css, resolveDir: PAGE, loader: "css" },
    bundle: true,
    minify: mode === "production",
    // In development the style sheet is inlined, so its fonts are too.
    loader: { ".woff2": mode === "development" ? "dataurl" : "file" },
    outdir: STATIC.folder,
    publicPath: STATIC.address,
    assetNames: "[name]-[hash]",
    write: false,
    plugins: [cutFonts(css, mode)],
    logLevel: "warning",
  });
  let text = "";
  const fonts = [];
  for (const file of outputFiles) {
    if (file.path.endsWith(".css")) text = file.text;
    else fonts.push(write(basename(file.path), file.contents, { named: true }));
  }
  return {
    ...withoutFaces(text),
    fonts,
    sources: [from, ...messages.flatMap(({ type, file }) => (type === "dependency" ? file : []))],
  };
}

/** @param {string} css */
function withoutFaces(css) {
  /** @type {Record<string, string>} */
  const faces = {};
  const sheet = postcss.parse(css);
  sheet.walkAtRules("font-face", (face) => {
    let family = "";
    face.walkDecls("font-family", ({ value }) => void (family = value));
    // What stands in for the serif is named after it.
    const typeface = family.includes("Serif")
      ? "source-serif"
      : family.includes("Manrope")
        ? "manrope"
        : null;
    if (typeface === null) return;
    faces[typeface] = `${faces[typeface] ?? ""}${face.toString()}`;
    face.remove();
  });
  return { text: sheet.toString(), faces };
}

/**
 * @param {string} name
 * @param {string | Uint8Array} content
 * @param {{ named?: boolean }} [options] named: its name holds a hash already
 * @returns {string} its address
 */
function write(name, content, { named = false } = {}) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const unique = named ? name : name.replace(".", `-${hash}.`);
  mkdirSync(STATIC.folder, { recursive: true });
  writeFileSync(join(STATIC.folder, unique), content);
  return `${STATIC.address}/${unique}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildProposalPage();
