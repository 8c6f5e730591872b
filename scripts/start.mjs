import { ensureBuilt, ensurePrograms, hasSources, importProgram } from "./setup/build.mjs";
import { ensureInstalled, refuseOldNode } from "./setup/install.mjs";

/**
 * `npm start`: from a fresh clone to a running Kapi. Imports only Node's own modules above; code that needs
 * packages runs from the build. --dev serves the development build.
 */
const dev = process.argv.includes("--dev");

try {
  refuseOldNode();
  if (hasSources()) {
    ensureInstalled();
    await ensurePrograms();
  }
  /** @type {typeof import("./launch.mjs")} */
  const { launch } = await importProgram("launch");
  await launch({ dev, build: dev || !hasSources() ? undefined : ensureBuilt });
} catch (error) {
  console.error(`\nKapi did not start. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
