import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { routeFiles, routesOfApp } from "./app-routes.mjs";
import { ROOT } from "./root.mjs";
import { writeVersion } from "./write-version.mjs";

const FOLDER = join(ROOT, "dist/server");

/** Programs that production runs beside the application, each a file in dist/server. */
const PROGRAMS = {
  launch: "scripts/launch.mjs",
  standalone: "scripts/server/standalone.mjs",
  process: "scripts/server/process.mjs",
  routes: "routes-of-app",
  "next-config": "next.config.ts",
  "prepare-database": "scripts/prepare-database.ts",
  "run-command": "scripts/run-command.mjs",
  "super-admin": "scripts/commands/super-admin.ts",
  demo: "scripts/commands/demo.ts",
  "tenant-domains": "scripts/commands/tenant-domains.ts",
  "single-sign-on": "scripts/commands/single-sign-on.ts",
  "recover-admin": "scripts/commands/recover-admin.ts",
  backup: "scripts/commands/backup.ts",
  restore: "scripts/commands/restore.ts",
  doctor: "scripts/commands/doctor.ts",
  "check-parts": "scripts/commands/check-parts.ts",
  "sandbox.process": "lib/platform/uploads/sandbox/sandbox.process.ts",
  "watch-use": "lib/platform/uploads/sandbox/watch-use.mjs",
  "render.process": "lib/domain/proposals/pdf/render.process.tsx",
};

/**
 * The program with the handlers of all route files, by pattern and method, and with the jobs.
 * @type {import("esbuild").Plugin}
 */
const handlersOfApp = {
  name: "routes-of-app",
  setup(options) {
    options.onResolve({ filter: /^routes-of-app$/ }, ({ path }) => ({ path, namespace: "routes" }));
    options.onLoad({ filter: /.*/, namespace: "routes" }, () => {
      const files = [...routeFiles()];
      const imports = files.map(([, file], index) => `import * as route${index} from "./${file}";`);
      const entries = files.map(([pattern], index) => `${JSON.stringify(pattern)}: route${index}`);
      return {
        contents: `
          ${imports.join("\n")}
          export const handlers = { ${entries.join(", ")} };
          export { startJobs } from "./lib/server/jobs/start-jobs";
          export { collectMetrics } from "./lib/server/health/collect-metrics";`,
        resolveDir: ROOT,
      };
    });
  },
};

/**
 * Builds the programs: one JavaScript file each, with shared chunks and source maps; packages stay in
 * node_modules. Throws if a program imports a package that production does not install.
 */
export async function buildPrograms() {
  const folder = `${FOLDER}-${process.pid}`;
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    plugins: [handlersOfApp],
    logLevel: "warning",
  });
  refuseMissing(Object.values(metafile.outputs).flatMap(({ imports }) => imports));
  // Snapshots only serve to generate the next migration.
  const filter = (/** @type {string} */ path) => !path.endsWith("_snapshot.json");
  cpSync(join(ROOT, "db/migrations"), join(folder, "migrations"), { recursive: true, filter });
  writeFileSync(join(folder, "routes.json"), JSON.stringify(routesOfApp()));
  writeVersion(folder);
  // Replaced when complete, because another process may be starting one of them.
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(folder, FOLDER);
}

/** @param {readonly { path: string, external?: boolean }[]} imports */
function refuseMissing(imports) {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  for (const { path, external } of imports) {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
    if (external && path.startsWith("next/"))
      throw new Error(`A program imports ${path}, which works only within the framework (docs/adr/0117).`);
    if (external && !isBuiltin(path) && !(name in dependencies))
      throw new Error(`A program imports ${path}, which production does not install.`);
  }
}
