import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprint, statesOf } from "./fingerprint.mjs";

/*
 * A stamp says of which sources something was made: by their content, and by the states in which their files were
 * seen last. While the states are the same, nothing is read, which takes a third of a second at each start.
 */

/** @typedef {{ content: string, states: string }} Stamp */

/**
 * @param {string[]} sources files and folders relative to the project
 * @returns {Stamp}
 */
export const stampOf = (sources) => ({ states: statesOf(sources), content: fingerprint(sources) });

/**
 * @param {string} file
 * @param {Stamp} stamp
 */
export const writeStamp = (file, { content, states }) => writeFileSync(file, `${content}\n${states}\n`);

/**
 * Whether the stamp in a file is of the sources as they are. Files that were only touched, or checked out again, count
 * as the same.
 * @param {string} file
 * @param {string[]} sources
 */
export function isUpToDate(file, sources) {
  if (!existsSync(file)) return false;
  const [content, states] = readFileSync(file, "utf8").split("\n");
  const now = statesOf(sources);
  if (states === now) return true;
  if (content !== fingerprint(sources)) return false;
  writeStamp(file, { content, states: now });
  return true;
}
