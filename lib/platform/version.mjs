import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ version: string, commit: string | null }} Version
 *   the release as package.json names it, and the commit that was built: "+" behind it says that the sources had been
 *   changed since, null that the build knew none
 */

/** @type {Version | undefined} */
let known;

/**
 * The version that `npm run build` recorded (scripts/setup/write-version.mjs); "unbuilt" without a build.
 * @returns {Version}
 */
export function version() {
  known ??= built();
  return known;
}

/** @returns {Version} */
function built() {
  const file = join(/* turbopackIgnore: true */ process.cwd(), "dist/server/version.json");
  try {
    return /** @type {Version} */ (JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
    return { version: "unbuilt", commit: null };
  }
}

/** The version for people and logs: "0.1.0 (c256c22d4f1e)". @param {Version} [of] */
export const versionText = ({ version: release, commit } = version()) =>
  commit === null ? release : `${release} (${commit})`;
