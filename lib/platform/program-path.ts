import { join } from "node:path";

/** Where a program that is made beside the application stands (scripts/setup/build-programs.mjs). */
export const programPath = (name: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "dist/server", `${name}.mjs`);
