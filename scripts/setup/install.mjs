import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pause, takeLock } from "./data-lock.mjs";
import { ROOT } from "./root.mjs";

const LOCKFILE = join(ROOT, "package-lock.json");
const INSTALLED = join(ROOT, "node_modules/.package-lock.json");
const STAMP = join(ROOT, "node_modules/.kapi-installed");
/** Not in node_modules, which npm ci deletes. */
const LOCK = join(ROOT, ".kapi-installing");

/**
 * Installs the packages if they are missing or older than the lockfile. Uses `npm ci`; if that refuses the
 * lockfile, says so and uses `npm install`. Throws if neither works. Waits for another process that installs
 * in this clone, because two at once would delete each other's files.
 */
export function ensureInstalled() {
  const wanted = createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
  if (isInstalled(wanted) && !existsSync(LOCK)) return;
  const release = waitForTurn();
  try {
    if (!isInstalled(wanted)) install();
  } finally {
    release();
  }
}

/** @returns {() => void} ends the turn */
function waitForTurn() {
  for (let isTold = false; ; isTold = true) {
    const taken = takeLock(LOCK, ROOT);
    if (typeof taken === "function") return taken;
    if (!isTold) console.log(`Waiting for process ${taken.pid}, which installs the packages …`);
    pause(250);
  }
}

function install() {
  console.log("Installing packages (npm ci) …");
  if (npm(["ci", "--include=dev"]) !== 0) {
    console.log(
      "npm ci did not succeed; trying npm install, which may choose other versions than the lockfile …",
    );
    if (npm(["install", "--include=dev"]) !== 0)
      throw new Error("The packages could not be installed. See npm's message above.");
  }
  writeFileSync(STAMP, createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex"));
}

/** @param {string} wanted hash of the lockfile */
function isInstalled(wanted) {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return true;
  // Installed by hand after the lockfile changed.
  return statSync(INSTALLED).mtimeMs >= statSync(LOCKFILE).mtimeMs;
}

/**
 * @param {string[]} words
 * @returns {number | null} exit code
 */
function npm(words) {
  const script = process.env["npm_execpath"];
  const [program, first] = script?.endsWith(".js")
    ? [process.execPath, [script]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  return spawnSync(program, [...first, ...words], {
    cwd: ROOT,
    stdio: "inherit",
    shell: program.endsWith(".cmd"),
  }).status;
}

/** Throws if this Node is older than the packages require. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Kapi needs Node 20.19 or newer; this is ${process.versions.node}.`);
}
