import postgres from "postgres";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const LONGEST_NAME = 63;
const REFUSED = "42501";

/**
 * Runs work on an empty scratch database. It is created beside the one of `adminUrl` and dropped afterwards;
 * after a crash the next call drops it. A given database is emptied before and after instead.
 *
 * @throws when the role may not make databases, and when the given database holds something else
 */
export async function inOtherDatabase<Result>(
  adminUrl: string,
  input: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  return input === undefined ? inNewDatabase(adminUrl, work) : inGivenDatabase(adminUrl, input, work);
}

async function inNewDatabase<Result>(
  adminUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(adminUrl);
  // One name per database, so that the next call finds what a crash left.
  const name = `${databaseOf(url).slice(0, LONGEST_NAME - 13)}_backup_check`;
  const client = quietly(adminUrl);
  const drop = () => client.unsafe(`drop database if exists ${quoted(name)} with (force)`);
  try {
    await drop();
    await client.unsafe(`create database ${quoted(name)} encoding 'UTF8' template template0`);
    url.pathname = `/${encodeURIComponent(name)}`;
    try {
      return await work(url.href);
    } finally {
      await drop();
    }
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== REFUSED) throw error;
    throw new Error(
      `A backup is tried in a database of its own, which the role ${decodeURIComponent(url.username)} may not make. ` +
        `Run as an administrator: alter role ${quoted(decodeURIComponent(url.username))} createdb; or make an empty ` +
        "database that it owns and name it in BACKUP_CHECK_URL.",
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** Marks the content of the database as ours. */
const MARK = "kapi_backup_check";

async function inGivenDatabase<Result>(
  adminUrl: string,
  text: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const client = quietly(text);
  try {
    await refuseForeign(client, adminUrl);
    await empty(client);
    await client.unsafe(`create schema ${MARK}`);
    try {
      return await work(text);
    } finally {
      await empty(client);
    }
  } finally {
    await client.end();
  }
}

/** Refuses a database with other data before anything is dropped. */
async function refuseForeign(client: postgres.Sql, adminUrl: string): Promise<void> {
  const live = quietly(adminUrl);
  try {
    const [[here], [there], [row]] = await Promise.all([
      identity(client),
      identity(live),
      client<{ tables: number; ours: boolean }[]>`
        select (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema'))
            as tables,
          exists (select 1 from pg_namespace where nspname = ${MARK}) as ours`,
    ]);
    if (here?.database === there?.database && here?.system === there?.system)
      throw new Error(
        "BACKUP_CHECK_URL names the database that Kapi works with. Give it an empty one of its own.",
      );
    if (row && row.tables > 0 && !row.ours)
      throw new Error("The database of BACKUP_CHECK_URL holds tables. Give it an empty one of its own.");
  } finally {
    await live.end();
  }
}

/** Identifies server and database, regardless of the address used. */
const identity = (sql: postgres.Sql) =>
  sql<{ database: string; system: string }[]>`
    select current_database() as database, pg_postmaster_start_time()::text as system`;

async function empty(client: postgres.Sql): Promise<void> {
  await client.unsafe(
    "drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
  await client.unsafe(`drop schema if exists ${MARK} cascade`);
}

const databaseOf = (url: URL): string =>
  decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username);

const quietly = (url: string): postgres.Sql => postgres(url, { max: 1, onnotice: () => undefined });
