import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./setup/root.mjs";

const TARGET = join(ROOT, "NOTICES.md");

/**
 * @typedef {object} Row a package of package-lock.json
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 *
 * @typedef {{ name: string, version: string, license: string, copyright: string }} Notice
 */

/**
 * The text of NOTICES.md: every package that production installs, by licence. It is the same on every
 * platform: builds for other platforms are listed too, with the licence of their family.
 * @returns {string} throws when the licence of an installed package is unknown
 */
export function notices() {
  /** @type {{ packages: Record<string, Row> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  /** @type {Map<string, Notice>} */
  const result = new Map();
  for (const [path, row] of Object.entries(packages)) {
    if (path === "" || row.dev || row.devOptional) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const license = row.license ?? (row.optional ? licenseOfFamily(name, packages) : licenseOnDisk(path));
    const version = row.version ?? "";
    result.set(`${name}@${version}`, {
      name,
      version,
      license,
      copyright: row.optional ? "" : copyrightOf(path),
    });
  }
  return text([...result.values()]);
}

/**
 * A native package has one build per platform; the lockfile knows the licences of those installable here.
 * @param {string} name
 * @param {Record<string, Row>} packages
 */
function licenseOfFamily(name, packages) {
  const scope = name.slice(0, name.indexOf("/") + 1);
  const [, row] =
    Object.entries(packages).find(([path, { license }]) => path.includes(`/${scope}`) && license) ?? [];
  if (!row?.license) throw new Error(`The licence of ${name} is unknown.`);
  return row.license;
}

/** @param {string} path */
function licenseOnDisk(path) {
  const { license, licenses } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
  const known = license ?? licenses?.[0]?.type ?? firstLineOf(path);
  if (!known) throw new Error(`The licence of ${path} is unknown.`);
  return known;
}

/** @param {string} path */
const firstLineOf = (path) => (/^.*\bMIT\b/m.test(licenseText(path)) ? "MIT" : undefined);

/** The first line that names the holder, or nothing. @param {string} path */
function copyrightOf(path) {
  const line = /^\W*(copyright (?:\(c\)|©|[12]\d{3}).*)$/im.exec(licenseText(path))?.[1] ?? "";
  return line
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** @param {string} path */
function licenseText(path) {
  const files = readdirSync(join(ROOT, path)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return files.map((file) => readFileSync(join(ROOT, path, file), "utf8")).join("\n");
}

/** @param {Notice[]} all */
function text(all) {
  const licenses = [...new Set(all.map(({ license }) => license))].sort();
  const sections = licenses.map((license) => {
    const rows = all.filter((notice) => notice.license === license).sort(byName);
    return [
      `## ${license}\n`,
      ...rows.map(({ name, version, copyright }) => `- ${name} ${version}${copyright && `: ${copyright}`}`),
    ].join("\n");
  });
  return [HEAD, ...sections, ""].join("\n\n").trimEnd() + "\n";
}

/**
 * @param {Notice} left
 * @param {Notice} right
 */
const byName = (left, right) =>
  left.name < right.name ? -1 : left.name > right.name ? 1 : left.version < right.version ? -1 : 1;

const HEAD = `# Notices

Kapi is shipped with these packages, each under its own licence. The whole text of a licence stands in the package's
folder of \`node_modules\` and, by its identifier, at https://spdx.org/licenses/. Written by \`npm run notices\` from
package-lock.json and the installed packages; do not edit it by hand.`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(TARGET, notices());
