import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * Makes the one script of the customer's page (app/_proposal/browser/start.tsx), which stands in the place of the framework's and is half
 * their size. It is served with the other static files, under a name that changes with its content; .next/kapi-proposal.json holds its address.
 */
export function buildProposalScript() {
  // `npm start` imports this file before anything is installed.
  const { buildSync } = /** @type {typeof import("esbuild")} */ (createRequire(import.meta.url)("esbuild"));
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["app/_proposal/browser/start.tsx"],
    outdir: join(ROOT, ".next/static/kapi"),
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    // The page's styles come with the framework's.
    loader: { ".css": "empty" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  const [script] = outputFiles;
  if (!script) throw new Error("The proposal's script was not made.");
  const name = `proposal-${createHash("sha256").update(script.contents).digest("hex").slice(0, 16)}.js`;
  mkdirSync(join(ROOT, ".next/static/kapi"), { recursive: true });
  writeFileSync(join(ROOT, ".next/static/kapi", name), script.contents);
  writeFileSync(
    join(ROOT, ".next/kapi-proposal.json"),
    JSON.stringify({ script: `/_next/static/kapi/${name}` }),
  );
}
