import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { ROOT } from "./root.mjs";

/**
 * Files of app by the pattern of their addresses: "/api/deals/[id]".
 * @param {RegExp} file
 * @returns {Map<string, string>}
 */
function filesByPattern(file) {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" }).filter((path) =>
    file.test(path),
  );
  return new Map(
    files.sort().map((path) => {
      const folders = path.split(/[\\/]/).slice(0, -1);
      return [`/${folders.filter((name) => !name.startsWith("(")).join("/")}`, `app/${path}`];
    }),
  );
}

/** The route files, by the pattern of their addresses. */
export const routeFiles = () => filesByPattern(/(^|[\\/])route\.ts$/);

/**
 * The patterns of all addresses of the application. Those of route files have their methods, also those that follow
 * from them: HEAD and OPTIONS.
 * @returns {import("../server/routes.mjs").RouteTable}
 */
export function routesOfApp() {
  const files = routeFiles();
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [...files.values()],
    outdir: "routes",
    format: "esm",
    write: false,
    metafile: true,
  });
  const methods = new Map(
    Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, methodsAmong(exports)]),
  );
  return Object.fromEntries([
    ...[...filesByPattern(/(^|[\\/])page\.tsx$/).keys()].map((pattern) => [pattern, []]),
    ...[...files].map(([pattern, file]) => [pattern, methods.get(file) ?? []]),
  ]);
}

/** @param {readonly string[]} names that a route file exports */
function methodsAmong(names) {
  const methods = names.filter((name) => name === name.toUpperCase());
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
}
