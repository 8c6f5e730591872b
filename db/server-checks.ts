import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";

type Finding = Record<"superuser" | "bypasses" | "owns" | "bound" | "hasTables", boolean> &
  Record<"name" | "database", string>;

/**
 * Refuses a set-up in which row-level security would have no effect: the role of requests must be app_user or a
 * member of it, not a superuser, without BYPASSRLS, and neither own tables nor be a member of their owner.
 *
 * @param requestUrl address that requests use
 * @param stepsDown true when each transaction begins with SET LOCAL ROLE app_user
 * @throws an error that says what is wrong and how to fix it
 */
export async function refuseWeakRole(requestUrl: string, stepsDown: boolean): Promise<void> {
  const client = postgres(requestUrl, { max: 1, onnotice: () => undefined });
  try {
    const result = await client.begin(async (transaction) => {
      if (stepsDown) await transaction.unsafe("set local role app_user");
      return inspect(transaction);
    });
    if (result && !result.hasTables)
      throw new Error(
        `The database of DATABASE_URL, "${result.database}", has none of Kapi's tables: ` +
          "DATABASE_URL and DATABASE_ADMIN_URL must name the same database.",
      );
    const problem = result ? fault(result) : "is unknown to the server";
    if (problem) {
      throw new Error(
        `Requests would act as the database role "${result?.name}", which ${problem}: ` +
          "row-level security would not keep tenants apart. " +
          "Give DATABASE_URL a role that is a member of app_user and nothing more, " +
          "and DATABASE_ADMIN_URL the owner of the tables.",
      );
    }
  } finally {
    await client.end();
  }
}

async function inspect(transaction: postgres.TransactionSql) {
  const [row] = await transaction<Finding[]>`
    select r.rolname as name, r.rolsuper as superuser, r.rolbypassrls as bypasses,
      exists (select 1 from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(r.oid, c.relowner, 'member')) as owns,
      pg_has_role(r.oid, 'app_user', 'usage') as bound,
      current_database() as database, to_regclass('public.tenant') is not null as "hasTables"
    from pg_roles r where r.rolname = current_user`;
  return row;
}

function fault(role: Finding): string | undefined {
  if (role.superuser) return "is a superuser";
  if (role.bypasses) return "has BYPASSRLS";
  if (role.owns) return "owns tables or belongs to their owner";
  if (!role.bound) return "is no member of app_user";
  return undefined;
}

/** The required value of each setting, and the consequence of another one. */
const MUST_BE_ON = {
  fsync: "a crash of the machine can destroy the whole database",
  full_page_writes: "a crash of the machine can leave torn pages behind",
  synchronous_commit: "a crash of the server loses the last changes that were answered",
} as const;

/**
 * Server settings with which confirmed changes would not survive a crash (T-09), as they apply to requests,
 * because a role or database may have its own. Each as a sentence for the operator; empty if all are safe.
 *
 * @param requestUrl address that requests use
 */
export async function lostByCrash(requestUrl: string): Promise<string[]> {
  const client = postgres(requestUrl, { max: 1, onnotice: () => undefined });
  try {
    const names = Object.keys(MUST_BE_ON) as (keyof typeof MUST_BE_ON)[];
    const result = await client<{ name: keyof typeof MUST_BE_ON; setting: string }[]>`
      select name, setting from pg_settings where name in ${client(names)} and setting = 'off'`;
    return result.map(
      ({ name }) => `This database runs with ${name} = off: ${MUST_BE_ON[name]}. Set it to on.`,
    );
  } finally {
    await client.end();
  }
}

/** Facts about the server, besides roles and durability. */
export type ServerFacts = {
  /** In PostgreSQL's numbering: 180004 is 18.4. */
  versionNumber: number;
  version: string;
  encoding: string;
  /** The most connections of users other than superusers. */
  mostConnections: number;
  /** The server's clock minus this machine's, in milliseconds; accurate to half the round trip. */
  clockAheadMilliseconds: number;
  databaseBytes: number;
  /** The order of names (db/alphabetical.ts): as when the database was made, another since, or none at all. */
  order: "same" | "other" | "none";
};

/** Reads facts about the server as seen by requests; the database need not be prepared. */
export async function serverFacts(url: string): Promise<ServerFacts> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [row] = await client<Omit<ServerFacts, "clockAheadMilliseconds">[]>`
      select current_setting('server_version_num')::int as "versionNumber",
        current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int as "mostConnections",
        pg_database_size(current_database())::float8 as "databaseBytes",
        coalesce(
          (select case when collversion is distinct from pg_collation_actual_version(oid) then 'other' else 'same' end
            from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace),
          'none') as "order"`;
    const asked = Date.now();
    const [clock] = await client<{ now: number }[]>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
    if (!row || !clock) throw new Error("the server answers without rows");
    return { ...row, clockAheadMilliseconds: Math.round(clock.now - (asked + Date.now()) / 2) };
  } finally {
    await client.end();
  }
}

type Journal = { entries: readonly { when: number; tag: string }[] };

/** The open alerts of the whole installation (lib/server/alerts), oldest first. */
export async function openAlerts(url: string): Promise<{ name: string; begunAt: Date }[]> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    return await client<{ name: string; begunAt: Date }[]>`
      select name, begun_at as "begunAt" from alert_state order by begun_at, name`;
  } finally {
    await client.end();
  }
}

/** Whether a workspace with this slug is in use. */
export async function hasTenant(adminUrl: string, slug: string): Promise<boolean> {
  const client = postgres(adminUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [row] = await client`select 1 from tenant where slug = ${slug} and deleted_at is null`;
    return row !== undefined;
  } finally {
    await client.end();
  }
}

/**
 * Names of migrations that the database lacks, whether a newer release has migrated it, and whether it was made by a
 * build before release 1.0.0, which began anew.
 */
export type Migrations = { pending: readonly string[]; isNewer: boolean; isOfEarlierBuild: boolean };

/**
 * Compares a database with the migrations of this release, as the migrator does, by the time of the last one.
 *
 * @param adminUrl address of the migrating user
 * @param folder of the migrations
 */
export async function compareMigrations(adminUrl: string, folder: string): Promise<Migrations> {
  const { entries } = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8")) as Journal;
  const client = postgres(adminUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const applied = await appliedMigrations(client);
    const last = applied.at(-1)?.at ?? 0;
    return {
      isOfEarlierBuild: beganElsewhere(applied, folder),
      pending: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
      isNewer: entries.every(({ when }) => when < last),
    };
  } finally {
    await client.end();
  }
}

/** For people: why a database of an earlier build is refused, and what to do. */
const EARLIER_BUILD =
  "A build of Kapi before release 1.0.0 made this database, and no release can read it. Start with an empty " +
  "DATA_DIR, or another DATABASE_URL; to look at what it holds, run the build that made it.";

/** @throws for a database that a build before release 1.0.0 made, with what to do */
export async function refuseEarlierBuild(client: postgres.Sql, folder: string): Promise<void> {
  if (beganElsewhere(await appliedMigrations(client), folder)) throw new Error(EARLIER_BUILD);
}

type AppliedMigration = { hash: string; at: number };

/** The migrations that a database had, oldest first; none for one that was never migrated. */
async function appliedMigrations(client: postgres.Sql): Promise<AppliedMigration[]> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.["exists"]) return [];
  return client<AppliedMigration[]>`
    select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`;
}

/** Whether the first migration is not that of `folder`. */
function beganElsewhere([first]: readonly AppliedMigration[], folder: string): boolean {
  const [baseline] = readMigrationFiles({ migrationsFolder: folder });
  return first !== undefined && first.hash !== baseline?.hash;
}
