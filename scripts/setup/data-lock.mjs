import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ pid: number, born: string, address: string }} Holder */

/**
 * Locks the data folder for this process, so that two Kapis never share one. Replaces the lock of a killed
 * process.
 * @param {string} dataFolder
 * @param {string} address where this process will answer, told to the next one that tries
 * @returns {() => void} gives the folder back
 */
export function lockDataFolder(dataFolder, address) {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, "kapi.lock");
  const holder = readHolder(file);
  if (holder && isAlive(holder)) {
    throw new Error(
      `Kapi already runs from ${dataFolder} (process ${holder.pid}, ${holder.address}). Stop it, or set ` +
        "DATA_DIR to another folder.",
    );
  }
  if (existsSync(file)) rmSync(file);
  writeFileSync(file, JSON.stringify({ pid: process.pid, born: bornAt(process.pid), address }), {
    flag: "wx",
    mode: 0o600,
  });
  return () => rmSync(file, { force: true });
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function readHolder(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Incomplete: its writer was killed while writing.
    return undefined;
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
