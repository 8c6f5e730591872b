import { sql } from "drizzle-orm";
import { rowsInBatches } from "@/db/cursor";
import type { Transaction } from "@/db/client";

type TableRow = { name: string; key: string[]; refers_to: string[] };

/** A table of tenants' rows, with the columns of its primary key. */
type TenantTable = { name: string; key: readonly string[] };

/**
 * All tables with tenant_id, from the database catalogue, so that none can be forgotten, each after those to
 * which it refers.
 */
export async function tenantTables(db: Transaction): Promise<TenantTable[]> {
  const result = await db.execute<TableRow>(sql`
    select c.relname as name,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as key,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
      and not a.attisdropped)
    order by c.relname`);
  return parentsFirst([...result]);
}

function parentsFirst(tables: TableRow[]): TenantTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: TenantTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      (table) => !table.refers_to.some((parent) => waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error(`foreign keys in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const { name, key } of ready) {
      ordered.push({ name, key });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** Tables with only credentials or temporary data, such as what one person typed (U-80), which are not exported. */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  "session",
  "session_token",
  "user_device",
  "account_link",
  "recovery_code",
  "passkey_challenge",
  "sign_in_step",
  "single_sign_on_attempt",
  "idempotency_record",
  "deal_draft",
  "outbox",
  "proposal_view",
  "tenant_limit",
  "audit_head",
]);

/** Columns with secrets or their hashes, by table; a test finds missing ones (tests/api/tenants/data.test.ts). */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  user_account: ["password_hash"],
  authenticator: ["secret"],
  passkey: ["credential_id"],
  own_domain: ["token"],
  zoho_connection: ["client_secret", "refresh_token", "access_token"],
  single_sign_on: ["client_secret"],
  scim_token: ["token_hash"],
  api_token: ["token_hash"],
  webhook: ["secret", "former_secret"],
};

const BATCH = 1_000;

type Choice = {
  /** Columns to leave out (secrets). */
  without?: readonly string[];
  /** Only rows for which this condition on `t` holds. */
  only?: string;
};

/**
 * A tenant's rows of a table as lines of JSON, batch by batch through a cursor, in the order of the primary
 * key.
 */
export async function* tableLines(
  db: Transaction,
  tenantId: number,
  { name, key }: TenantTable,
  { without = [], only }: Choice = {},
): AsyncGenerator<string[]> {
  const table = sql.identifier(name);
  const order = sql.join(
    key.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  const left = sql.raw(`'{${without.join(",")}}'::text[]`);
  const chosen = sql`select (to_jsonb(t) - ${left})::text as line from ${table} t
    where t.tenant_id = ${sql.raw(String(tenantId))} ${only ? sql.raw(`and ${only}`) : sql``} order by ${order}`;
  for await (const rows of rowsInBatches<{ line: string }>(db, chosen, BATCH))
    yield rows.map(({ line }) => line);
}
