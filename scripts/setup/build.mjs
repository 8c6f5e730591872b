import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildProposalScript } from "./build-proposal.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { ROOT } from "./root.mjs";

/** What a build is made of. */
const SOURCES = [
  "app",
  "lib",
  "db",
  "messages",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "scripts/setup/build-proposal.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const STAMP = join(ROOT, ".next/kapi-built");

/** Builds the production application when there is no build or its sources changed since. */
export function ensureBuilt() {
  const wanted = fingerprint(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Building (next build) …");
  build(wanted);
}

/**
 * Builds and notes what was built.
 * @param {string} wanted
 */
export function build(wanted = fingerprint(SOURCES)) {
  rmSync(STAMP, { force: true });
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Error("The build failed. See the messages above.");
  buildProposalScript();
  writeFileSync(STAMP, wanted);
}
