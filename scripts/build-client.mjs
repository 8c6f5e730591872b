import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ROOT } from "./setup/root.mjs";

/**
 * Packages the API client as `kapi-client`: one ES module without imports, and its types.
 *
 * @param {string} folder emptied first
 */
export async function buildClient(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["lib/api-client/index.ts"],
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    logLevel: "warning",
  });
  emitTypes(join(folder, "types"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** @param {string} folder */
function emitTypes(folder) {
  const compiler = join(ROOT, "node_modules/ts7/bin/tsc");
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, "-p", join(ROOT, "scripts/client/tsconfig.json"), "--outDir", folder],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The client's types could not be written:\n${stdout}`);
  // Node's resolution requires the full file name in relative imports.
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".d.ts"),
  )) {
    const file = join(folder, name);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(/(from ")(\.{1,2}\/[^"]+?)(?:\.js)?"/g, '$1$2.js"'),
    );
  }
}

function manifest() {
  const { version, engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const types = "./types/lib/api-client/index.d.ts";
  return {
    name: "kapi-client",
    version,
    description: "Client of the Kapi API",
    type: "module",
    exports: { ".": { types, default: "./index.js" } },
    types,
    sideEffects: false,
    engines,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildClient(join(ROOT, "dist/client"));
  console.log("dist/client is ready: npm install <this folder>/dist/client");
}
