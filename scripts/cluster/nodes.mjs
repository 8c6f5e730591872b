import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { DEBIAN, PROGRAMS, inRoot, succeedsInRoot } from "./debian-root.mjs";

/** Ports of the coordinator and two workers. They accept any local connection, so use them for tests only. */
export const PORTS = { coordinator: 3170, worker1: 3171, worker2: 3172 };
export const POOLER_PORT = 3175;

const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "max_connections = 400",
  "shared_buffers = 256MB",
  "jit = off",
  "max_parallel_workers_per_gather = 0",
  "fsync = off",
  "timezone = 'UTC'",
  "log_timezone = 'UTC'",
  "log_min_messages = warning",
  "shared_preload_libraries = 'citus'",
  "wal_level = logical",
  "max_prepared_transactions = 200",
  "max_worker_processes = 32",
  "citus.shard_count = 4",
  "citus.node_conninfo = 'sslmode=prefer'",
];

/** Creates missing nodes, starts stopped ones, and joins them in the template database. */
export async function startNodes() {
  if (Object.keys(PORTS).some(wasCutOff)) {
    console.log("The machine ended under the nodes, which write without fsync: their data is made anew.");
    removeNodes();
  }
  for (const [name, port] of Object.entries(PORTS)) {
    makeNode(name, port);
    startNode(name);
  }
  await Promise.all(Object.values(PORTS).map(makeRole));
}

/**
 * Creates the migrating role on a node, because the database is created on each node before Citus joins them.
 * @param {number} port
 */
async function makeRole(port) {
  const client = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, {
    max: 1,
    onnotice: () => undefined,
  });
  try {
    const [row] = await client`select from pg_roles where rolname = 'kapi_migrate'`;
    if (!row) await client`create role kapi_migrate login bypassrls createrole`;
  } finally {
    await client.end();
  }
}

/** Stops the running nodes. */
export function stopNodes() {
  for (const name of Object.keys(PORTS).toReversed()) stopNode(name);
}

/**
 * Starts an existing node, unless it runs, and waits until it answers.
 * @param {string} name
 */
export function startNode(name) {
  if (!isRunning(name))
    inRoot("postgres", `${PROGRAMS}/pg_ctl`, "-D", `/pg/${name}`, "-l", `/pg/${name}.log`, "-w", "start");
}

/**
 * Stops a node, if it runs, and ends its connections.
 * @param {string} name
 */
export function stopNode(name) {
  if (isRunning(name)) inRoot("postgres", `${PROGRAMS}/pg_ctl`, "-D", `/pg/${name}`, "-m", "fast", "stop");
}

/** Removes the nodes' data. */
export function removeNodes() {
  stopNodes();
  rmSync(join(DEBIAN, "pg"), { recursive: true, force: true });
}

/** @param {string} name */
const hasProcessFile = (name) => existsSync(join(DEBIAN, "pg", name, "postmaster.pid"));

/**
 * Checks the process too, because a server that ended with its machine leaves its process file.
 * @param {string} name
 */
export const isRunning = (name) =>
  hasProcessFile(name) && succeedsInRoot("postgres", `${PROGRAMS}/pg_ctl`, "-D", `/pg/${name}`, "status");

/** @param {string} name */
const wasCutOff = (name) => hasProcessFile(name) && !isRunning(name);

/**
 * @param {string} name
 * @param {number} port
 */
function makeNode(name, port) {
  const folder = join(DEBIAN, "pg");
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = statSync(join(DEBIAN, "var/lib/postgresql"));
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o755);
  if (!existsSync(join(folder, name, "PG_VERSION"))) initialise(name);
  // Written at each start, because these lines may be newer than the node.
  writeFileSync(join(folder, name, "kapi.conf"), [`port = ${port}`, ...SETTINGS, ""].join("\n"));
}

/** @param {string} name */
function initialise(name) {
  inRoot(
    "postgres",
    `${PROGRAMS}/initdb`,
    ...[
      "-D",
      `/pg/${name}`,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--no-sync",
      "--no-instructions",
    ],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
  );
  appendFileSync(join(DEBIAN, "pg", name, "postgresql.conf"), "\ninclude 'kapi.conf'\n");
}

/**
 * Starts PgBouncer in transaction mode in front of a server of this machine.
 * @param {{ port: number, users: Readonly<Record<string, string>>, listen?: number }} options the server's port, and
 *   the passwords of those who may come: empty for a server that asks for none, as the nodes above
 */
export function startPooler({ port, users, listen = POOLER_PORT }) {
  const folder = join(DEBIAN, "pooler");
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = statSync(join(DEBIAN, "var/lib/postgresql"));
  chownSync(folder, uid, gid);
  stopPooler();
  writeFileSync(
    join(folder, "users.txt"),
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(""),
  );
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    [
      "[databases]",
      `* = host=127.0.0.1 port=${port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${listen}`,
      "unix_socket_dir =",
      `auth_type = ${Object.values(users).includes("") ? "trust" : "plain"}`,
      "auth_file = /pooler/users.txt",
      "pool_mode = transaction",
      "max_prepared_statements = 200",
      // More than the calls that one session may make at once, since all of them may wait for a lock.
      "default_pool_size = 40",
      "max_client_conn = 1000",
      "logfile = /pooler/log",
      "pidfile = /pooler/pid",
      "",
    ].join("\n"),
  );
  inRoot("postgres", "/usr/sbin/pgbouncer", "-d", "/pooler/pgbouncer.ini");
}

/** Ends PgBouncer, if it runs. */
export function stopPooler() {
  const file = join(DEBIAN, "pooler/pid");
  if (existsSync(file))
    inRoot("root", "bash", "-c", "kill $(cat /pooler/pid) 2>/dev/null; rm -f /pooler/pid");
}
