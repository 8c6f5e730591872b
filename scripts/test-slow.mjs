import { ensureServer } from "./setup/build.mjs";
import { ensureInstalled, refuseOldNode } from "./setup/install.mjs";

/**
 * `npm run test:slow`: runs the slow tests (tests/slow), all or the named groups
 * (`npm run test:slow -- screens mail`). `--changed` leaves out those that passed on this machine with the same
 * sources.
 */
async function main() {
  refuseOldNode();
  ensureInstalled();
  await ensureServer();
  const { slowParts } = await import("./setup/slow-tests.mjs");
  const { reportParts } = await import("./setup/run-tests.mjs");
  const words = process.argv.slice(2);
  const groups = words.filter((word) => word !== "--changed");
  const parts = await slowParts({ onlyChanged: words.includes("--changed"), groups });
  return parts.length === 0 ? 0 : reportParts(parts);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
