import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * Patterns of all addresses of the application, from the folders of app: "/api/deals/[id]".
 * @returns {string[]}
 */
export function routesOfApp() {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((file) => /(^|[\\/])(page\.tsx|route\.tsx?)$/.test(file))
    .map((file) => {
      const folders = file.split(/[\\/]/).slice(0, -1);
      return `/${folders.filter((name) => !name.startsWith("(")).join("/")}`;
    });
  return [...new Set(routes)].sort();
}

/**
 * Writes the patterns for the server, which uses them as metric labels (scripts/server/route-pattern.mjs).
 */
export const writeRoutes = () =>
  writeFileSync(join(ROOT, ".next/kapi-routes.json"), JSON.stringify(routesOfApp()));
