import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/root.mjs";

/** @typedef {{ pattern?: string, fixed: Map<string, Place>, any?: Place, rest?: string }} Place */

/**
 * Labels for addresses without a pattern: one for built files, one for all others, so that callers cannot
 * invent labels.
 */
const [BUILT, OTHER] = ["/_next", "other"];

/**
 * Finds the route of an address: "/api/deals/[id]" for "/api/deals/17". Like the framework, prefers routes
 * with more fixed parts.
 * @param {readonly string[]} [routes] patterns; default those that the build wrote down
 * @returns {(url: string) => string}
 */
export function routePatterns(routes = builtRoutes()) {
  /** @type {Place} */
  const root = { fixed: new Map() };
  for (const pattern of routes) {
    let place = root;
    for (const part of partsOf(pattern)) {
      if (/^\[\[?\.\.\./.test(part)) {
        place.rest = pattern;
        break;
      }
      if (part.startsWith("[")) place = place.any ??= { fixed: new Map() };
      else {
        const next = place.fixed.get(part) ?? { fixed: new Map() };
        place.fixed.set(part, next);
        place = next;
      }
    }
    if (place.rest !== pattern) place.pattern = pattern;
  }
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    return path.startsWith("/_next/") ? BUILT : (matchedPattern(root, partsOf(path), 0) ?? OTHER);
  };
}

/**
 * @param {Place} place
 * @param {readonly string[]} parts
 * @param {number} at
 * @returns {string | undefined}
 */
function matchedPattern(place, parts, at) {
  const part = parts[at];
  if (part === undefined) return place.pattern;
  const next = place.fixed.get(part);
  return (
    (next && matchedPattern(next, parts, at + 1)) ??
    (place.any && matchedPattern(place.any, parts, at + 1)) ??
    place.rest
  );
}

/** @param {string} path */
const partsOf = (path) => path.split("/").filter(Boolean);

/** Empty in development, where routes change. @returns {string[]} */
function builtRoutes() {
  const file = join(ROOT, ".next/kapi-routes.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
