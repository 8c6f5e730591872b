import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrate } from "../../db/migrate";
import { seedReference } from "../../scripts/database/reference";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { runningServer, stopProcess } from "../../scripts/postgres/lock-file.mjs";

/** Migrated database without tenants, from which each test database is cloned. */
export const TEMPLATE = "kapi_template";

/**
 * Starts the run's PostgreSQL server in a temporary folder, without fsync, and migrates the template.
 * KAPI_TEST_POSTGRES names the folder of another installation's initdb and postgres (the pipeline's second round).
 */
export async function startCluster(): Promise<EmbeddedPostgres> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `kapi-test-${process.pid}-`));
  // Root hands the server over to another account, which must be able to pass through.
  chmodSync(folder, 0o711);
  const secret = () => randomBytes(18).toString("base64url");
  const binaries = process.env["KAPI_TEST_POSTGRES"];
  const server = await startEmbeddedPostgres({
    dataFolder: folder,
    passwords: { superuser: secret(), migrate: secret(), request: secret() },
    durable: false,
    ...(binaries ? { binaries } : {}),
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await makeTemplate(server, TEMPLATE, "template1", async () => {
    await migrate(server.adminUrl(TEMPLATE), server.requestUrl(TEMPLATE));
    await seedReference(server.adminUrl(TEMPLATE));
  });
  return { ...server, stop };
}

/** Clones `source`, fills the copy by `fill`, and closes it to connections so that it can be cloned at any time. */
export async function makeTemplate(
  server: EmbeddedPostgres,
  name: string,
  source: string,
  fill: () => Promise<void>,
): Promise<void> {
  const client = postgres(server.superuserUrl("postgres"), { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(`create database ${name} template ${source} strategy file_copy owner kapi_migrate`);
    await fill();
    await client.unsafe(`alter database ${name} allow_connections false`);
  } finally {
    await client.end();
  }
}

/** Ends servers and removes folders of runs that were killed before they could tidy up. */
async function sweep() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^kapi-test-(\d+)-/.exec(name)?.[1]);
    const folder = join(tmpdir(), name);
    if (!pid || isAlive(pid) || statSync(folder).uid !== process.getuid?.()) continue;
    const left = runningServer(join(folder, "postgres"));
    if (left) await stopProcess(left.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
