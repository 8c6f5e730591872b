import { ensurePrograms, hasSources, importProgram } from "./setup/build.mjs";
import { ensureInstalled, refuseOldNode } from "./setup/install.mjs";

/**
 * `npm run super-admin`, `demo`, `tenant-domains`, `single-sign-on`, `recover-admin`, `backup`, `restore` and
 * `doctor`: runs the built commands of scripts/commands.
 */
const [name = "", ...words] = process.argv.slice(2);

try {
  refuseOldNode();
  if (hasSources()) {
    ensureInstalled();
    await ensurePrograms();
  }
  /** @type {typeof import("./run-command.mjs")} */
  const { runCommand } = await importProgram("run-command");
  process.exit(await runCommand(name, words));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
