import postgres from "postgres";
import type { EmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";

/**
 * The ports of a running Citus cluster, coordinator first (scripts/test-cluster.mjs). Empty: plain
 * PostgreSQL.
 */
const NODES = (process.env["KAPI_TEST_CITUS"] ?? "").split(",").filter(Boolean).map(Number);
export const onCitus = NODES.length > 0;
/** The node that receives requests: the coordinator by default. */
export const REQUESTS = Number(process.env["KAPI_TEST_CITUS_REQUESTS"] ?? NODES[0]);

const address =
  (role: string, port = NODES[0]) =>
  (database = "kapi") =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;

/** The cluster as if it were the tests' own server. Stopping it is left to whoever started it. */
export const citusServer = (): EmbeddedPostgres => ({
  port: NODES[0] ?? 0,
  adopted: true,
  requestUrl: address("app_user", REQUESTS),
  adminUrl: address("kapi_migrate"),
  superuserUrl: address("postgres"),
  stop: () => Promise.resolve(),
});

/** The servers that each database is created on: all nodes of a cluster, or the one of `superuserUrl`. */
const serversOf = (superuserUrl: string): string[] => {
  const own = new URL(superuserUrl);
  own.pathname = "/postgres";
  return onCitus ? NODES.map((port) => address("postgres", port)("postgres")) : [own.href];
};

/**
 * Clones a database on each node. A clone works without changes, because its Citus metadata holds the nodes'
 * addresses and its own name comes from current_database().
 */
export async function createDatabase(superuserUrl: string, name: string, template: string): Promise<void> {
  await onEach(serversOf(superuserUrl), async (client) => {
    if (onCitus)
      await client`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`;
    await client.unsafe(`create database ${name} template ${template} strategy file_copy owner kapi_migrate`);
  });
}

export const dropDatabase = (superuserUrl: string, name: string): Promise<void> =>
  onEach(serversOf(superuserUrl), async (client) => {
    await client.unsafe(`drop database if exists ${name} with (force)`);
  });

/** Closes a database to connections, so that it can be cloned at any time. */
export const closeDatabase = (superuserUrl: string, name: string): Promise<void> =>
  onEach(serversOf(superuserUrl), async (client) => {
    await client.unsafe(`alter database ${name} allow_connections false`);
  });

/** Makes a database that exists on each node a distributed one. */
export async function joinNodes(name: string): Promise<void> {
  await onEach(
    NODES.map((port) => address("postgres", port)(name)),
    async (client) => {
      await client`create extension if not exists citus`;
    },
  );
  await onEach([address("postgres")(name)], async (client) => {
    await client`select citus_set_coordinator_host('127.0.0.1', ${NODES[0] ?? 0})`;
    for (const port of NODES.slice(1)) await client`select citus_add_node('127.0.0.1', ${port})`;
  });
}

/** Removes the databases that killed runs left behind. */
export async function sweepDatabases(): Promise<void> {
  for (const url of serversOf(address("postgres")()))
    await onEach([url], async (client) => {
      const left = await client<{ name: string }[]>`
        select datname as name from pg_database
        where datname like 'test\\_%' or datname like 'kapi\\_%'`;
      for (const { name } of left) await client.unsafe(`drop database if exists ${name} with (force)`);
    });
}

async function onEach(urls: readonly string[], work: (client: postgres.Sql) => Promise<unknown>) {
  await Promise.all(
    urls.map(async (url) => {
      const client = postgres(url, { max: 1, onnotice: () => undefined });
      try {
        await work(client);
      } finally {
        await client.end();
      }
    }),
  );
}
