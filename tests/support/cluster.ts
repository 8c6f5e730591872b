import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate";
import { seedReference } from "../../scripts/database/reference";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { citusServer, closeDatabase, createDatabase, joinNodes, onCitus, sweepDatabases } from "./nodes";
import { runningServer, stopProcess } from "../../scripts/postgres/lock-file.mjs";

/** The migrated database without tenants from which each test database is cloned. */
export const TEMPLATE = "kapi_template";

/**
 * Starts the run's PostgreSQL server in a temporary folder, without fsync, and migrates the template.
 * KAPI_TEST_POSTGRES is the folder with initdb and postgres of another installation (the slow group
 * `postgres`).
 */
export async function startCluster(): Promise<EmbeddedPostgres> {
  return withPooler(onCitus ? await joinCluster() : await startOwn());
}

async function joinCluster(): Promise<EmbeddedPostgres> {
  await sweepDatabases();
  const server = citusServer();
  await createDatabase(server.superuserUrl(), TEMPLATE, "template1");
  await joinNodes(TEMPLATE);
  await fillTemplate(server);
  await closeDatabase(server.superuserUrl(), TEMPLATE);
  return server;
}

async function fillTemplate(server: EmbeddedPostgres): Promise<void> {
  await migrate(server.adminUrl(TEMPLATE), server.requestUrl(TEMPLATE));
  await seedReference(server.adminUrl(TEMPLATE));
}

/** With KAPI_TEST_POOLER, requests go through PgBouncer. Migrations and the tests' own connections do not. */
async function withPooler(server: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  if (!process.env["KAPI_TEST_POOLER"]) return server;
  const { POOLER_PORT, startPooler } = await import("../../scripts/cluster/nodes.mjs");
  const { username, password } = new URL(server.requestUrl());
  startPooler({ port: server.port, users: { [username]: decodeURIComponent(password) } });
  const requestUrl = (database?: string) => {
    const url = new URL(server.requestUrl(database));
    url.port = String(POOLER_PORT);
    return url.href;
  };
  return { ...server, requestUrl };
}

async function startOwn(): Promise<EmbeddedPostgres> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `kapi-test-${process.pid}-`));
  // When started by root, the server runs as another user, which needs to traverse this folder.
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
  await makeTemplate(server, TEMPLATE, "template1", () => fillTemplate(server));
  return { ...server, stop };
}

/**
 * Clones `source`, fills the copy with `fill`, and closes it to connections so that it can be cloned at any
 * time.
 */
export async function makeTemplate(
  server: EmbeddedPostgres,
  name: string,
  source: string,
  fill: () => Promise<void>,
): Promise<void> {
  await createDatabase(server.superuserUrl(), name, source);
  await fill();
  await closeDatabase(server.superuserUrl(), name);
}

/** Stops servers and removes folders that killed runs left behind. */
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
