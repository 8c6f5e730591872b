import { resolve } from "node:path";
import { config } from "@/base/config.mjs";

/** Address of the tables' owner: commands act as the operator, not as a request. */
export function adminUrl(): string {
  const url = config.DATABASE_ADMIN_URL ?? config.DATABASE_URL;
  if (!url) throw new Error("Run this with npm run, which knows the database.");
  return url;
}

/** The address that requests use, when it is another user's. */
export const requestUrl = (): string | undefined =>
  config.DATABASE_ADMIN_URL ? config.DATABASE_URL : undefined;

/**
 * Resolves a file name against the folder where npm was called, because npm starts commands in the project's
 * folder.
 */
export const filePath = (text: string): string => resolve(config.INIT_CWD ?? process.cwd(), text);

/** Runs a command and, if it fails, prints the reason in one line. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  process.once("uncaughtException", (error) => {
    // The driver writes to a connection that was lost meanwhile, outside of any call (porsager/postgres#1208).
    const isLost = error.message.includes("reading 'write'");
    console.error(isLost ? "The connection to the database was lost. Run the command again." : error);
    process.exit(1);
  });
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
