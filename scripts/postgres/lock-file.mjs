import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The content of PostgreSQL's lock file, if its process is alive and serves this cluster.
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
 * Stops a server: cuts connections and writes everything. After 15 seconds it is stopped immediately; the
 * next start then recovers from the log.
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
 * A lock file may contain the id of a process that is now another one or a zombie (the first process of a
 * container often does not collect zombies), and PostgreSQL would refuse to start. This writes our own id
 * instead, which PostgreSQL ignores as its parent's; the rest of the file still lets it look for surviving
 * children.
 * @param {string} cluster
 */
export function disarmStaleLock(cluster) {
  const text = read(lockFile(cluster));
  if (text !== undefined) writeFileSync(lockFile(cluster), text.replace(/^\d+/, String(process.pid)));
}

/** @param {string} cluster */
const lockFile = (cluster) => join(cluster, "postmaster.pid");

/**
 * A server that is ending may remove its file at any moment.
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
    // No such process, or it has just ended.
    return false;
  }
}

/**
 * Whether the process is this cluster's server, which runs in the cluster's folder; the id alone may have
 * been reused.
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
    // It has ended, or belongs to another user.
    return false;
  }
}
