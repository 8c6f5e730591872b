import { ensureBuilt, ensurePrograms } from "./setup/build.mjs";
import { ensureInstalled, refuseOldNode } from "./setup/install.mjs";

/**
 * `npm run test:slow`: the slow tests (tests/slow), all of them or, with `--changed`, those whose sources changed
 * since the last commit with which they passed. Commit tests/slow/passed.json after a run that passed.
 */
async function main() {
  refuseOldNode();
  ensureInstalled();
  await ensurePrograms();
  ensureBuilt();
  const { slowParts } = await import("./setup/slow-tests.mjs");
  const { tellParts } = await import("./setup/run-tests.mjs");
  const parts = await slowParts({ onlyChanged: process.argv.includes("--changed") });
  return parts.length === 0 ? 0 : tellParts(parts);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
