import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * What PostgreSQL's own lock file says, when the process it names lives and serves this cluster.
 * @param {string} cluster
 * @returns {{ pid: number, port: number, status: string } | undefined}
 */
export function runningServer(cluster) {
  const lines = read(lockFile(cluster))?.split("\n");
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  return pid && serves(pid, cluster)
    ? { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim() }
    : undefined;
}

/**
 * Ends a server: connections are cut, everything is written. Twice as hard after 15 seconds; the log then repairs at
 * the next start.
 * @param {number} pid
 */
export async function stopProcess(pid) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGQUIT"])) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < 15_000 && isAlive(pid); waited += 10) await pause(10);
  }
}

/**
 * A lock file may name a number that by now belongs to another process, or to a dead one that nobody has collected yet
 * (the first process of a container often collects none); PostgreSQL would refuse to start. It ignores the number of
 * its own parent, and still looks for surviving children by the rest of the file.
 * @param {string} cluster
 */
export function disarmStaleLock(cluster) {
  const text = read(lockFile(cluster));
  if (text !== undefined) writeFileSync(lockFile(cluster), text.replace(/^\d+/, String(process.pid)));
}

/** @param {string} cluster */
const lockFile = (cluster) => join(cluster, "postmaster.pid");

/**
 * A server that ends takes its file away at any moment.
 * @param {string} file
 */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self/stat") || !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // No such process, or gone meanwhile.
    return false;
  }
}

/**
 * Whether the process is this cluster's server: it works in the cluster's folder. The number alone may belong to
 * anything by now.
 * @param {number} pid
 * @param {string} cluster
 */
function serves(pid, cluster) {
  if (!isAlive(pid)) return false;
  if (!existsSync("/proc/self/cwd"))
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(cluster);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // Gone meanwhile, or another user's.
    return false;
  }
}
