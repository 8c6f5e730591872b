import postgres from "postgres";

/**
 * `key`: the primary key as the sort order, which is the same on every server: texts sort by their bytes,
 * regardless of the database's collation.
 */
export type BackedTable = { name: string; columns: string[]; key: string[] };
type TableRow = BackedTable & { refers_to: string[] };

/** Short-lived data, useless elsewhere: recent counts, which process runs which job, and alerts sent. */
const PASSING = ["rate_limit", "job_run", "alert_state"];

/** The tables with their columns and primary keys, each after those that it references. */
export async function backedTables(sql: postgres.TransactionSql): Promise<BackedTable[]> {
  const result = await sql<TableRow[]>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
        from unnest(i.indkey::int2[]) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        order by k.place
      ) as key,
      array(
        select distinct r.relname::text from pg_constraint f
        join pg_class r on r.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
      ) as refers_to
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (${PASSING}) and c.relname not like '\\_\\_%'
    order by c.relname`;
  const ordered: BackedTable[] = [];
  const waiting = new Map(result.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ refers_to }) => !refers_to.some((parent) => waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const { refers_to: _done, ...table } of ready) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

/**
 * Drops what the migrations made, but neither the schema `public` nor extensions, which may belong to another
 * role.
 */
export async function dropSchema(sql: postgres.TransactionSql): Promise<void> {
  const own = (catalog: string) =>
    `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and ` +
    "d.deptype in ('e', 'i', 'a'))";
  const statements = [
    // Tables first: their policies and defaults use functions and sequences.
    `select format('drop table if exists %s cascade', o.oid::regclass) as drop from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and ${own("pg_class")}`,
    `select format('drop routine if exists %s cascade', o.oid::regprocedure) as drop from pg_proc o
     where o.pronamespace = 'public'::regnamespace and ${own("pg_proc")}`,
    `select format('drop sequence if exists %s cascade', o.oid::regclass) as drop from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind = 'S' and ${own("pg_class")}`,
  ];
  for (const statement of statements)
    for (const { drop } of await sql.unsafe<{ drop: string }[]>(statement)) await sql.unsafe(drop);
  await sql`drop schema if exists drizzle cascade`;
}

const quoted = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");

/** All rows as JSON, ordered by primary key. With time zone UTC the same rows give the same lines. */
const selectLines = ({ name, columns, key }: BackedTable): string =>
  // OFFSET keeps a distributed engine from sorting each shard separately.
  `select row_to_json(t)::text as line from (select ${quoted(columns)} from ${quoted([name])} order by ` +
  `${key.join(", ")} offset 0) t`;

/** Inserts rows from its one parameter, a JSON array of such lines. */
export const insertLines = ({ name, columns }: Pick<BackedTable, "name" | "columns">): string =>
  `insert into ${quoted([name])} (${quoted(columns)}) select ${quoted(columns)} from ` +
  `json_populate_recordset(null::${quoted([name])}, $1::text::json)`;

/** Rows per read; a row may hold several megabytes. */
const BATCH = 200;

/**
 * The lines of a table, in batches, as the bytes of files. (COPY would be faster, but the driver's stream
 * leaves the connection paused if its end arrives with more data than the reader has taken.)
 */
export async function* linesOf(
  sql: postgres.TransactionSql,
  table: BackedTable,
): AsyncGenerator<{ rows: number; bytes: Buffer }> {
  for await (const rows of sql.unsafe<{ line: string }[]>(selectLines(table)).cursor(BATCH)) {
    if (rows.length > 0)
      yield { rows: rows.length, bytes: Buffer.concat(rows.map(({ line }) => Buffer.from(`${line}\n`))) };
  }
}

/**
 * A connection that gives the same text for the same rows on every server; JSON writes timestamps in the
 * session's time zone.
 */
export const operatorConnection = (adminUrl: string, name: string): postgres.Sql =>
  postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: {
      application_name: name,
      TimeZone: "UTC",
      // Ignored by PostgreSQL. Otherwise a distributed engine writes reference tables in parallel with those
      // that reference them.
      "citus.multi_shard_modify_mode": "sequential",
    },
  });

const REFUSED = "42501";

/**
 * Makes the database fail where row-level security would hide rows. Otherwise a role without BYPASSRLS would
 * save or compare nothing. Throws for such a role with the missing right.
 */
export async function seeAllRows(sql: postgres.TransactionSql): Promise<void> {
  await sql`set local row_security = off`;
  try {
    await sql`select from user_account limit 1`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== REFUSED) throw error;
    throw new Error(
      `This database role does not see all rows (${error.message}). Set DATABASE_ADMIN_URL to the owner of the ` +
        "tables, with BYPASSRLS.",
      { cause: error },
    );
  }
}
