import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.mjs";

/** @typedef {{ pid: number, born: string, address: string }} Holder */

/**
 * Locks the data folder for this process, so that two Kapis never share one. Replaces the lock of a killed
 * process.
 * @param {string} dataFolder
 * @param {string} address where this process will answer, told to the next one that tries
 * @returns {() => void} gives the folder back
 */
export function lockDataFolder(dataFolder, address) {
  makeFolder(dataFolder);
  const taken = takeLock(join(dataFolder, "kapi.lock"), address);
  if (typeof taken === "function") return taken;
  throw new Error(
    `Kapi already runs from ${dataFolder} (process ${taken.pid}, ${taken.address}). Stop it, or set ` +
      "DATA_DIR to another folder.",
  );
}

/**
 * Takes a lock, a file that names its process, unless a living process holds it. Replaces the lock of a killed one.
 * @param {string} file
 * @param {string} address where this process will answer
 * @returns {(() => void) | Holder} gives the lock back; or who holds it
 */
export function takeLock(file, address) {
  const own = JSON.stringify({ pid: process.pid, born: bornAt(process.pid), address });
  for (;;) {
    try {
      writeFileSync(file, own, { flag: "wx", mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const text = readText(file);
    const holder = parse(text);
    if (holder && isAlive(holder)) return holder;
    // Its writer is about to finish it, or was killed.
    if (!holder) pause(SETTLES_IN);
    // Another process may have replaced it meanwhile.
    if (text !== null && readText(file) === text) rmSync(file, { force: true });
  }
}

/** Milliseconds. */
const SETTLES_IN = 50;

/** @param {number} milliseconds for which this thread sleeps */
export const pause = (milliseconds) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/**
 * @param {string} file
 * @returns {string | null} null if it is gone
 */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * @param {string | null} text
 * @returns {Holder | null} null if the text is incomplete
 */
function parse(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * The process id may have been reused, so the start time must match too, where the system provides it.
 * @param {Holder} holder
 */
function isAlive({ pid, born }) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  return bornAt(pid) === born;
}

/**
 * @param {number} pid
 * @returns {string} ticks since the machine started; empty where there is no /proc
 */
function bornAt(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return "";
  // Field 22; the second field, the program's name in brackets, may contain blanks.
  return readFileSync(file, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
}
