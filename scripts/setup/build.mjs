import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";
import { isUpToDate, stampOf, writeStamp } from "./stamp.mjs";

/** Sources of the application. */
export const APPLICATION = [
  "app",
  "lib",
  "db",
  "base",
  "messages",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "scripts/setup/build-proposal.mjs",
  "scripts/setup/cut-fonts.mjs",
  "scripts/setup/compress-static.mjs",
  "tsconfig.json",
  "package-lock.json",
];
/** Sources of the programs. */
const PROGRAMS = [
  "app",
  "base",
  "db",
  "lib",
  "messages",
  "scripts",
  "next.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const APPLICATION_STAMP = join(ROOT, ".next/kapi-built");
const PROGRAMS_STAMP = join(ROOT, "dist/server/kapi-built");

/** False if only the build output is there, which is then used as it is. */
export const hasSources = () => existsSync(join(ROOT, "app"));

/** Builds the application if it is missing or its sources changed. */
export function ensureBuilt() {
  if (!isUpToDate(APPLICATION_STAMP, APPLICATION)) buildApplication();
}

/** Builds the programs if they are missing or their sources changed; takes half a second. */
export async function ensurePrograms() {
  if (!isUpToDate(PROGRAMS_STAMP, PROGRAMS)) await makePrograms();
}

/** Builds what is missing or has changed sources, for whatever starts a server. */
export async function ensureServer() {
  await ensurePrograms();
  ensureBuilt();
}

/**
 * `npm run build`: builds everything that production runs.
 * @param {string[]} options of the framework's build
 */
export async function build(...options) {
  await makePrograms();
  buildApplication(options);
}

/**
 * @param {string} name of a program
 * @returns {Promise<any>}
 */
export const importProgram = (name) => import(pathToFileURL(join(ROOT, "dist/server", `${name}.mjs`)).href);

async function makePrograms() {
  // Before, so that what changes meanwhile is built at the next start.
  const stamp = stampOf(PROGRAMS);
  // Imported late, because the packages may have just been installed.
  const { buildPrograms } = await import("./build-programs.mjs");
  await buildPrograms();
  writeStamp(PROGRAMS_STAMP, stamp);
}

/** @param {string[]} [options] */
function buildApplication(options = []) {
  const stamp = stampOf(APPLICATION);
  console.log(
    "Building (next build). It calls the name middleware.ts deprecated; that name is kept on purpose …",
  );
  rmSync(APPLICATION_STAMP, { force: true });
  run("node_modules/next/dist/bin/next", "build", ...options);
  run("scripts/setup/build-proposal.mjs");
  run("scripts/setup/compress-static.mjs");
  writeStamp(APPLICATION_STAMP, stamp);
}

/**
 * Runs a build program. Throws if it fails.
 * @param {string} program
 * @param {...string} given
 */
function run(program, ...given) {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...given], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Error("The build failed. See the messages above.");
}
