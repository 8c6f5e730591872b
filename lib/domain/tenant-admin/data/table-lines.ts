import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { TenantTable } from "./tenant-tables";

const BATCH = 1_000;

type Choice = {
  /** Columns that are left out: secrets. */
  without?: readonly string[];
  /** Only rows for which this condition on `t` holds. */
  only?: string;
};

/**
 * A tenant's rows of a table as lines of JSON, batch by batch through a cursor, in the order of the primary
 * key.
 */
export async function* tableLines(db: Transaction, tenantId: number, { name, key }: TenantTable, { without = [], only }: Choice = {}): AsyncGenerator<string[]> {
  const table = sql.identifier(name);
  const order = sql.join(key.map((column) => sql`t.${sql.identifier(column)}`), sql`, `);
  const left = sql.raw(`'{${without.join(",")}}'::text[]`);
  await db.execute(sql`declare exported no scroll cursor for select (to_jsonb(t) - ${left})::text as line from ${table} t where t.tenant_id = ${sql.raw(String(tenantId))} ${only ? sql.raw(`and ${only}`) : sql``} order by ${order}`);
  for (;;) {
    const rows = await db.execute<{ line: string }>(sql.raw(`fetch ${BATCH} from exported`));
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await db.execute(sql`close exported`);
}
