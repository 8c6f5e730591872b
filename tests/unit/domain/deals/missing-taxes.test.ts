import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import type { TaxSnapshot } from "@/db/schema";
import { missingTaxes } from "@/lib/domain/deals/sending/missing-taxes";
import type { Context } from "@/lib/platform/context";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const GST = { id: 2, name: "GST", value: 5, taxes: [{ id: 1, name: "GST", value: 5 }] };
const NONE = { id: 1, name: "No tax", value: 0, taxes: [] };

let database: TestDatabase;
let admin: postgres.Sql;
let deal: { id: number; tenantId: number };
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const [row] = await admin<(typeof deal)[]>`
    select d.id::float8 as id, d.tenant_id::float8 as "tenantId" from deal d
    join deal_line l on l.tenant_id = d.tenant_id and l.deal_id = d.id limit 1`;
  if (!row) throw new Error("the demo has no deal with lines");
  deal = row;
  await admin`update deal_line set tax = null where tenant_id = ${deal.tenantId} and deal_id = ${deal.id}`;
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

/** Makes the first profile with taxes, or one without, the default; returns its name. */
async function makeDefault(withTaxes: boolean): Promise<string> {
  const { tenantId } = deal;
  await admin`update tax_profile set is_default = false where tenant_id = ${tenantId}`;
  const [row] = await admin<{ name: string }[]>`
    update tax_profile set is_default = true where (tenant_id, id) in (
      select p.tenant_id, p.id from tax_profile p where p.tenant_id = ${tenantId} and p.deleted_at is null and
      ${withTaxes} = exists(select from tax_rate r where r.tenant_id = p.tenant_id and r.tax_profile_id = p.id)
      order by p.position limit 1)
    returning name`;
  return row?.name ?? "";
}

const missing = (tax: TaxSnapshot | null) =>
  withTenant(deal.tenantId, (db) =>
    missingTaxes({ db, tenantId: deal.tenantId } as Context, { id: deal.id, tax }),
  );

test("a deal without taxes lacks those of the default profile, if that has any [U-62]", async () => {
  const usual = await makeDefault(true);
  expect(usual).not.toBe("");
  expect([await missing(null), await missing(NONE), await missing(GST)]).toEqual([usual, usual, null]);
  await makeDefault(false);
  expect(await missing(null)).toBeNull();
});

test("a deal of which one line has taxes of its own lacks none [U-62] [T-18]", async () => {
  await makeDefault(true);
  await admin`
    update deal_line set tax = ${admin.json(GST)} where tenant_id = ${deal.tenantId} and deal_id = ${deal.id}`;
  expect(await missing(null)).toBeNull();
});
