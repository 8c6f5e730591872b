import type postgres from "postgres";
import { TABLE_KINDS } from "./schema/manifest";

type Table = { name: string; regclass: string; ofTenant: boolean; refersTo: string[] };

/**
 * On a distributed engine (Citus) spreads tables that are not spread yet: reference tables to every node, tenants' tables by
 * tenant_id, those referred to first. Does nothing on plain PostgreSQL. Run after every migration, by the migrating role.
 */
export async function distribute(transaction: postgres.TransactionSql): Promise<void> {
  const [engine] = await transaction<
    { found: boolean }[]
  >`select exists (select 1 from pg_extension where extname = 'citus') as found`;
  if (!engine?.found) return;
  const tables = await undistributed(transaction);
  for (const table of tables.filter((each) => TABLE_KINDS[each.name] === "ref")) {
    await transaction`select create_reference_table(${table.regclass}::regclass)`;
  }
  for (const table of parentsFirst(tables.filter((each) => each.ofTenant && !TABLE_KINDS[each.name]))) {
    const [neighbour] = await transaction<{ regclass: string }[]>`
      select logicalrelid::text as regclass from pg_dist_partition
      where partmethod = 'h' and column_to_column_name(logicalrelid, partkey) = 'tenant_id' order by 1 limit 1`;
    await transaction`select create_distributed_table(${table.regclass}::regclass, 'tenant_id', colocate_with => ${neighbour?.regclass ?? "default"})`;
  }
}

const undistributed = (transaction: postgres.TransactionSql) => transaction<Table[]>`
  select c.relname as name, c.oid::regclass::text as regclass,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "ofTenant",
    array(select distinct k.confrelid::regclass::text from pg_constraint k
          where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as "refersTo"
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Orders tables so that each comes after those it refers to. */
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
