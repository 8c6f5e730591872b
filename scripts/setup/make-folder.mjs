import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, if they are missing. Not by Node's `recursive`: where a file system answers that a
 * folder that is to be made is not there, as /proc does, Node 20 tries again for ever.
 * @param {string} folder
 * @returns {void} throws the error of the operating system, EEXIST if it is a file
 */
export function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}
