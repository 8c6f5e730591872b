import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { distribute } from "./distribute";
import { ensureRequestRole } from "./request-role";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Brings a database's schema up to date: the role of requests, drizzle's migrations, then the distribution of new tables
 * where the engine is a distributed one. Safe to run by several processes at once: they queue.
 *
 * @param adminUrl address of the migrating user, who owns the tables
 * @param requestUrl address that requests use; left out when the migrating user's own sessions step down to app_user
 * @throws when the server is older than PostgreSQL 15, or the role of requests is missing and may not be created
 */
export async function migrate(adminUrl: string, requestUrl?: string): Promise<void> {
  const client = postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: {
      application_name: "kapi-migrate",
      // Meaningless to PostgreSQL; a distributed engine needs both (docs/distribution.md).
      "citus.enable_local_reference_table_foreign_keys": "off",
      "citus.multi_shard_modify_mode": "sequential",
    } as Record<string, string>,
  });
  try {
    await refuseOldServer(client);
    await client`select pg_advisory_lock(hashtext('kapi-migrate'))`;
    await ensureRequestRole(client, requestUrl);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await client.begin((transaction) => distribute(transaction));
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: postgres.Sql) {
  const [row] = await client<
    { number: number }[]
  >`select current_setting('server_version_num')::int as number`;
  if (row && row.number < 150_000) throw new Error("Kapi needs PostgreSQL 15 or newer.");
}
