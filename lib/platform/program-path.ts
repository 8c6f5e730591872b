import { join } from "node:path";

/** The path of a program that is built beside the application (scripts/setup/build-programs.mjs). */
export const programPath = (name: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "dist/server", `${name}.mjs`);
