import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "@/db/client";
import { catalogItem } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { loadReference } from "@/scripts/database/reference";
import { matchesSearch } from "@/lib/platform/search/matches-search";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
const client = postgres(database.url, { max: 1 });
let [ours, theirs] = [0, 0];

beforeAll(async () => {
  [ours, theirs] = await ownerTransaction(database.adminUrl, async (db) => {
    await loadReference(db);
    const ids = [
      (await createTenant(db, { slug: "ours", name: "Ours" })).id,
      (await createTenant(db, { slug: "theirs", name: "Theirs" })).id,
    ] as const;
    for (const tenantId of ids) {
      const rows = Array.from({ length: 1500 }, (_, index) => ({
        tenantId,
        title: `Item ${index}`,
        description: "",
        searchText: `item ${index} ${`filler${index} `.repeat(20)}`,
      }));
      await db
        .insert(catalogItem)
        .values([...rows, { tenantId, title: "Photo", description: "", searchText: "photographie" }]);
    }
    return ids;
  });
  const admin = postgres(database.adminUrl, { max: 1 });
  // Merges the inserted rows into the index, as autovacuum would after a while.
  await admin`vacuum analyze catalog_item`;
  await admin.end();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs work as a request does: subject to row-level security, with this tenant. */
const asRequest = <Result>(tenantId: number, work: (db: Transaction) => Promise<Result>) =>
  drizzle(client).transaction(async (db) => {
    await db.execute(sql`select app_set_tenant(${tenantId})`);
    return work(db);
  });

const find = (db: Transaction, tenantId: number, typed: string) =>
  db
    .select({ tenantId: catalogItem.tenantId })
    .from(catalogItem)
    .where(and(eq(catalogItem.tenantId, tenantId), matchesSearch({ tenantId }, "catalogItems", typed)));

describe("matchesSearch", () => {
  test("finds within the transaction's tenant", async () => {
    expect(await asRequest(ours, (db) => find(db, ours, "Photographie"))).toEqual([{ tenantId: ours }]);
  });

  test("finds nothing of a tenant that the transaction did not name [TEN-01]", async () => {
    expect(await asRequest(ours, (db) => find(db, theirs, "photographie"))).toEqual([]);
    const direct = (tenantId: number) =>
      sql`select app_search_catalog_items(${tenantId}::bigint, '%photographie%')`;
    expect(await asRequest(ours, (db) => db.execute(direct(theirs)))).toHaveLength(0);
    expect(await asRequest(ours, (db) => db.execute(direct(ours)))).toHaveLength(1);
    expect(await client`select app_search_catalog_items(${ours}, '%photographie%')`).toHaveLength(0);
  });

  test("reads the trigram index, which row-level security withholds from a LIKE in the query itself", async () => {
    const scansSoFar = async (db: Transaction) => {
      const [row] = await db.execute<{ scans: number }>(
        sql`select pg_stat_get_xact_numscans('catalog_item_search_idx'::regclass)::int as scans`,
      );
      return row?.scans ?? 0;
    };
    const scans = await asRequest(ours, async (db) => {
      const before = await scansSoFar(db);
      await find(db, ours, "photographie");
      return (await scansSoFar(db)) - before;
    });
    expect(scans).toBe(1);
  });

  test("is executable by requests only", async () => {
    const rows = await client<{ name: string; anybody: boolean }[]>`
      select p.proname as name, exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0) or p.proacl is null as anybody
      from pg_proc p where p.proname like 'app_search_%' and p.prosecdef`;
    expect(rows.map(({ name }) => name).sort()).toEqual([
      "app_search_catalog_items",
      "app_search_clients",
      "app_search_contacts",
      "app_search_deal_owners",
      "app_search_deal_templates",
      "app_search_deals",
      "app_search_library",
    ]);
    expect(rows.filter(({ anybody }) => anybody)).toEqual([]);
  });
});
