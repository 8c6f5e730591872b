import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decoded } from "../../lib/core/decoded";
import { ROOT } from "../setup/root.mjs";

/**
 * Patterns of all addresses, such as "/api/deals/[id]", with the methods of route files; none for pages
 * (scripts/setup/app-routes.mjs).
 * @typedef {Readonly<Record<string, readonly string[]>>} RouteTable
 * @typedef {Record<string, string | string[]>} Params
 */

/**
 * @typedef {object} Route
 * @property {string} pattern "/_next" for built files, "other" for addresses without a pattern, so that callers cannot
 *   invent labels of metrics
 * @property {readonly string[]} methods none for pages and files
 * @property {Params} params the variable parts of the address, decoded
 */

/** @typedef {{ fixed: Map<string, Place>, any?: Place, pattern?: string, rest?: string }} Place */

/**
 * Finds the route of an address: "/api/deals/[id]" for "/api/deals/17". Like the framework, prefers routes with more
 * fixed parts, and decodes only the variable ones.
 * @param {RouteTable} [table] default the one that was built
 * @returns {(url: string) => Route}
 */
export function routeFinder(table = builtRoutes()) {
  /** @type {Place} */
  const root = { fixed: new Map() };
  for (const pattern of Object.keys(table)) add(root, pattern);
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    if (path.startsWith("/_next/")) return { pattern: "/_next", methods: [], params: {} };
    const parts = partsOf(path);
    const pattern = matchedPattern(root, parts, 0);
    if (pattern === undefined) return { pattern: "other", methods: [], params: {} };
    return { pattern, methods: table[pattern] ?? [], params: paramsOf(pattern, parts) };
  };
}

/**
 * @param {Place} root
 * @param {string} pattern
 */
function add(root, pattern) {
  let place = root;
  for (const part of partsOf(pattern)) {
    if (/^\[\[?\.\.\./.test(part)) {
      place.rest = pattern;
      // In double brackets it may be empty.
      if (part.startsWith("[[")) place.pattern ??= pattern;
      return;
    }
    if (part.startsWith("[")) place = place.any ??= { fixed: new Map() };
    else {
      const next = place.fixed.get(part) ?? { fixed: new Map() };
      place.fixed.set(part, next);
      place = next;
    }
  }
  place.pattern = pattern;
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

/**
 * @param {string} pattern
 * @param {readonly string[]} parts
 */
function paramsOf(pattern, parts) {
  /** @type {Params} */
  const params = {};
  for (const [index, part] of partsOf(pattern).entries()) {
    const [, dots, name] = /^\[+(\.{3})?(\w+)\]+$/.exec(part) ?? [];
    if (name !== undefined)
      params[name] = dots ? parts.slice(index).map(decoded) : decoded(parts[index] ?? "");
  }
  return params;
}

/** @param {string} path */
const partsOf = (path) => path.split("/").filter(Boolean);

/** In development as they were at the start; empty where nothing is built. @returns {RouteTable} */
function builtRoutes() {
  const file = join(ROOT, "dist/server/routes.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
