import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { sqlState } from "./away";
import { TABLE_KINDS } from "./schema/manifest";
import { refuseEarlierBuild } from "./server-checks";

const JOURNAL = "meta/_journal.json";
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Brings a database up to date: the role of requests, drizzle's migrations, then the distribution of new tables
 * on a distributed engine. Several processes may run it at the same time; they queue.
 *
 * @param adminUrl address of the migrating user, who owns the tables
 * @param requestUrl address that requests use; omitted if requests connect as the migrating user and switch to
 * app_user
 * @param options.onWait called each time another transaction blocks a migration
 * @param options.until name of the last migration to apply; omitted: all
 * @throws if the server is older than PostgreSQL 15, a build before release 1.0.0 made the database, or the role of
 * requests is missing and cannot be created
 */
export async function migrate(
  adminUrl: string,
  requestUrl?: string,
  { onWait = () => undefined, until }: { onWait?: () => void; until?: string } = {},
): Promise<void> {
  const client = postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: {
      application_name: "kapi-migrate",
      // PostgreSQL ignores these; a distributed engine needs both (docs/distribution.md).
      "citus.enable_local_reference_table_foreign_keys": "off",
      "citus.multi_shard_modify_mode": "sequential",
    },
  });
  try {
    await refuseOldServer(client);
    await client`select pg_advisory_lock(hashtext('kapi-migrate'))`;
    await ensureRequestRole(client, requestUrl);
    await withMigrations(until, (folder) => applyWhenFree(client, folder, onWait));
    await client.begin((transaction) => distribute(transaction));
  } finally {
    await client.end();
  }
}

const LOCK_SECONDS = 1;
const PAUSE_SECONDS = 2;
const PATIENCE_SECONDS = 600;

/**
 * While a migration waits for a table's lock, all later transactions wait too, even readers. So it gives up after
 * a second, lets them pass, and tries again; a backup may hold every table for minutes.
 */
async function applyWhenFree(client: postgres.Sql, folder: string, onWait: () => void): Promise<void> {
  const end = Date.now() + PATIENCE_SECONDS * 1_000;
  await client.unsafe(`set lock_timeout = '${LOCK_SECONDS}s'`);
  for (;;) {
    try {
      // It waits for the same table.
      await refuseEarlierBuild(client, MIGRATIONS);
      await applyMigrations(drizzle(client), { migrationsFolder: folder });
      await client`reset lock_timeout`;
      return;
    } catch (error) {
      if (!HELD.has(sqlState(error) ?? "") || Date.now() > end) throw error;
      onWait();
      await new Promise((done) => setTimeout(done, PAUSE_SECONDS * 1_000));
    }
  }
}

/** Calls `work` with the folder of the migrations, or a copy that ends with `until`: drizzle applies a whole folder. */
async function withMigrations(
  until: string | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (until === undefined) return work(MIGRATIONS);
  const copy = await mkdtemp(join(tmpdir(), "kapi-migrations-"));
  try {
    await cp(MIGRATIONS, copy, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === until) + 1);
    await writeFile(join(copy, JOURNAL), JSON.stringify({ ...journal, entries }));
    await work(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Read, because Playwright loads this file too and imports no JSON without an attribute. */
const readJournal = async () =>
  JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), "utf8")) as { entries: { tag: string }[] };

/** The names of this release's migrations, oldest first. */
export const migrationNames = async (): Promise<string[]> =>
  (await readJournal()).entries.map(({ tag }) => tag);

/** lock_not_available, deadlock_detected */
const HELD = new Set(["55P03", "40P01"]);

async function refuseOldServer(client: postgres.Sql) {
  const [row] = await client<
    { number: number }[]
  >`select current_setting('server_version_num')::int as number`;
  if (row && row.number < 150_000) throw new Error("Kapi needs PostgreSQL 15 or newer.");
}

/**
 * Makes sure, before migrations grant rights to it, that app_user exists, the role that the policies restrict. If
 * requests connect as the migrating user (no `requestUrl`), that user becomes a member.
 *
 * @throws if it is missing and the migrating user may not create roles; the message says what to run
 */
async function ensureRequestRole(client: postgres.Sql, requestUrl?: string): Promise<void> {
  const [role] = await client`select 1 from pg_roles where rolname = 'app_user'`;
  if (!role) await createRole(client, requestUrl);
  if (!requestUrl) await joinRole(client);
}

async function createRole(client: postgres.Sql, requestUrl?: string) {
  const [me] = await client<
    { may: boolean }[]
  >`select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`;
  if (!me?.may) {
    throw new Error(
      "The role app_user is missing and the migrating user may not create it. " +
        "Run as an administrator: create role app_user;",
    );
  }
  await client.unsafe("create role app_user nosuperuser nocreatedb nocreaterole");
  const request = requestUrl ? new URL(requestUrl) : undefined;
  if (request && decodeURIComponent(request.username) === "app_user")
    await letSignIn(client, decodeURIComponent(request.password));
}

/** ALTER ROLE takes no parameters, so the server is asked to quote the password. */
async function letSignIn(client: postgres.Sql, password: string) {
  const [statement] = await client<
    { text: string }[]
  >`select format('alter role app_user login password %L', ${password}::text) as text`;
  if (statement) await client.unsafe(statement.text);
}

/** Since PostgreSQL 16 membership alone may not allow SET ROLE, so SET ROLE itself is tried. */
async function joinRole(client: postgres.Sql) {
  if (await mayStepDown(client)) return;
  try {
    await client.unsafe("grant app_user to current_user");
  } catch (cause) {
    const name = decodeURIComponent(client.options.user);
    throw new Error(
      `The user ${name} may not act as app_user. Run as an administrator: grant app_user to ${name};`,
      { cause },
    );
  }
}

async function mayStepDown(client: postgres.Sql) {
  try {
    await client.unsafe("set role app_user");
  } catch {
    // Not permitted yet.
    return false;
  }
  await client.unsafe("reset role");
  return true;
}

type Table = { name: string; regclass: string; ofTenant: boolean; refersTo: string[] };

/**
 * On Citus, distributes tables that are not distributed yet: reference tables to every node, tenants' tables by
 * tenant_id, in the order of their foreign keys. Does nothing on plain PostgreSQL. Run after every migration, by
 * the migrating role.
 */
async function distribute(transaction: postgres.TransactionSql): Promise<void> {
  const [engine] = await transaction<
    { found: boolean }[]
  >`select exists (select 1 from pg_extension where extname = 'citus') as found`;
  if (!engine?.found) return;
  // Needed by the functions with owner's rights, which query their tenant's shard from within a statement.
  await transaction.unsafe("alter role app_user set citus.allow_nested_distributed_execution = on");
  const tables = await undistributed(transaction);
  for (const table of parentsFirst(tables.filter((each) => TABLE_KINDS[each.name] === "ref"))) {
    await transaction`select create_reference_table(${table.regclass}::regclass)`;
  }
  for (const table of parentsFirst(tables.filter((each) => each.ofTenant && !TABLE_KINDS[each.name]))) {
    const [neighbour] = await transaction<{ regclass: string }[]>`
      select logicalrelid::text as regclass from pg_dist_partition
      where partmethod = 'h' and column_to_column_name(logicalrelid, partkey) = 'tenant_id' order by 1 limit 1`;
    await transaction`
      select create_distributed_table(${table.regclass}::regclass, 'tenant_id',
        colocate_with => ${neighbour?.regclass ?? "default"})`;
  }
  await dropLocalRows(transaction, tables);
  await openWorkers(transaction, tables);
}

/** Lets requests use any node: all nodes learn of local tables, which they read from the coordinator. */
async function openWorkers(transaction: postgres.TransactionSql, tables: readonly Table[]): Promise<void> {
  for (const { regclass } of tables.filter(({ name }) => TABLE_KINDS[name] === "local"))
    await transaction`select citus_add_local_table_to_metadata(${regclass}::regclass)`;
}

/**
 * Distributing a table copies its rows to the nodes and leaves the old ones on the coordinator, where no deletion
 * and no purge of a tenant would reach them.
 */
async function dropLocalRows(transaction: postgres.TransactionSql, tables: readonly Table[]): Promise<void> {
  const spread = tables.filter(
    ({ name, ofTenant }) => TABLE_KINDS[name] === "ref" || (ofTenant && !TABLE_KINDS[name]),
  );
  // In reverse order, because truncating a table also truncates the tables that refer to it.
  for (const { regclass } of spread.toReversed())
    await transaction`select truncate_local_data_after_distributing_table(${regclass}::regclass)`;
}

const undistributed = (transaction: postgres.TransactionSql) => transaction<Table[]>`
  select c.relname as name, c.oid::regclass::text as regclass,
    exists (select 1 from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "ofTenant",
    array(select distinct k.confrelid::regclass::text from pg_constraint k
          where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as "refersTo"
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Orders tables so that each comes after the ones it refers to. */
function parentsFirst(tables: Table[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.regclass, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      (table) => !table.refersTo.some((parent) => waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table.regclass);
    }
  }
  return ordered;
}
