import postgres from "postgres";

/**
 * `key`: its primary key as it is ordered by, the same on each server: texts by their bytes, whatever the
 * database's collation.
 */
export type BackedTable = { name: string; columns: string[]; key: string[] };
type Found = BackedTable & { refers_to: string[] };

/** Counts of the last minutes, who does which chore, and what operators were told: worth nothing in another place. */
const PASSING = ["rate_limit", "job_run", "alert_state"];

/** The tables with their columns and primary keys, each after those that it refers to. */
export async function backedTables(sql: postgres.TransactionSql): Promise<BackedTable[]> {
  const found = await sql<Found[]>`
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
  const waiting = new Map(found.map((table) => [table.name, table]));
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

const quoted = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");

/** All rows as JSON, in the order of the primary key: in UTC the same rows give the same lines. */
const selectLines = ({ name, columns, key }: BackedTable): string =>
  // OFFSET keeps a distributed engine from ordering each shard for itself alone.
  `select row_to_json(t)::text as line from (select ${quoted(columns)} from ${quoted([name])} order by ` +
  `${key.join(", ")} offset 0) t`;

/** Rows from a JSON array of such lines, which is the one parameter. */
export const insertLines = ({ name, columns }: Pick<BackedTable, "name" | "columns">): string =>
  `insert into ${quoted([name])} (${quoted(columns)}) select ${quoted(columns)} from ` +
  `json_populate_recordset(null::${quoted([name])}, $1::text::json)`;

/** Rows that are read at once: a row may hold some megabytes. */
const BATCH = 200;

/**
 * The lines of a table, batch by batch, each as the bytes of a file. (COPY would be quicker, but the driver's
 * stream of it leaves the connection paused when its end comes with more data than the reader has taken.)
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
 * A connection that writes the same rows as the same text on each server: instants as JSON come in the
 * session's time zone.
 */
export const operatorConnection = (adminUrl: string, name: string): postgres.Sql =>
  postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: {
      application_name: name,
      TimeZone: "UTC",
      // Meaningless to PostgreSQL; a distributed engine else writes reference tables beside those that refer to them.
      "citus.multi_shard_modify_mode": "sequential",
    } as Record<string, string>,
  });

const REFUSED = "42501";

/**
 * Makes the database refuse where row-level security would hide rows: otherwise a role without BYPASSRLS
 * would save, or compare, nothing. Throws for such a role, saying what it needs.
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
