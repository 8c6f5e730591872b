import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { closeConnection } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seedReference } from "@/scripts/database/reference";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";

/**
 * Runs a bench on an empty, migrated database of its own, to which this process is connected. Everything is
 * removed afterwards. The exit code says whether the goals were met.
 */
export async function inOwnDatabase(
  name: string,
  bench: (adminUrl: string, server: EmbeddedPostgres) => Promise<boolean>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `kapi-bench-${name}-`));
  chmodSync(folder, 0o711);
  const secret = () => randomBytes(24).toString("base64url");
  const database = await startEmbeddedPostgres({
    dataFolder: folder,
    passwords: { superuser: secret(), migrate: secret(), request: secret() },
  });
  try {
    await migrate(database.adminUrl(), database.requestUrl());
    await seedReference(database.adminUrl());
    Object.assign(process.env, { DATABASE_URL: database.requestUrl(), NEXTAUTH_SECRET: secret() });
    process.exitCode = (await bench(database.adminUrl(), database)) ? 0 : 1;
  } finally {
    await closeConnection();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The hardware and Node version of this machine. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.version}`;
