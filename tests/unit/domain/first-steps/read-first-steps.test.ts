import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { FIRST_STEPS_SETTING } from "@/lib/domain/settings/known-settings";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { FIRST_STEPS, readFirstSteps } from "@/lib/domain/first-steps/read-first-steps";
import type { Context } from "@/lib/platform/context";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { scansOf } from "@/tests/bench/deals/recorded";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  // The demo's workspaces have all that this file's own lack.
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

/** A new workspace, in which somebody is alone. */
async function freshWorkspace(slug: string, more: Partial<Parameters<typeof createTenant>[1]> = {}) {
  const { id: tenantId } = await ownerTransaction(database.adminUrl, (db) =>
    createTenant(db, { slug, name: "Fresh", ...more }),
  );
  return { tenantId, userId: await addUser(tenantId, "owner") };
}

type Fresh = Awaited<ReturnType<typeof freshWorkspace>>;

async function addUser(tenantId: number, name: string): Promise<number> {
  const [row] = await admin<{ id: number }[]>`
    insert into user_account (tenant_id, uuid, email, first_name, last_name)
    values (${tenantId}, gen_random_uuid(), ${`${name}@fresh.test`}, ${name}, 'Roy') returning id::float8 as id`;
  return row?.id ?? 0;
}

const contextOf = ({ tenantId, userId }: Fresh) =>
  ({ tenantId, actor: { kind: "member", member: { id: userId } } }) as Context;
const read = (fresh: Fresh) =>
  withTenant(fresh.tenantId, (db) => readFirstSteps({ ...contextOf(fresh), db }));
/** The steps that are done. */
const done = async (fresh: Fresh) => {
  const steps = await read(fresh);
  return FIRST_STEPS.filter((step) => steps[step]);
};

test("a new workspace has done none, whatever others have, and each ticks itself by what is there [U-60]", async () => {
  const fresh = await freshWorkspace("ticking");
  const { tenantId } = fresh;
  expect(await done(fresh)).toEqual([]);
  await admin`
    insert into company (tenant_id, profile)
    values (${tenantId}, ${admin.json({ legal_name: "Fresh Ltd", trade_name: "", address: { lines: [], city: "" } })})`;
  expect(await done(fresh)).toEqual(["company"]);
  await admin`
    update setting set value = '#b4235a' where tenant_id = ${tenantId} and key = '--kapi-secondary-500'`;
  await admin`
    update tax_profile set is_default = true where tenant_id = ${tenantId} and position = 1`;
  await admin`
    insert into catalog_item (tenant_id, title, description, search_text) values (${tenantId}, 'Site', '', 'site')`;
  expect(await done(fresh)).toEqual(["company", "look", "taxes", "services"]);
  await addUser(tenantId, "invited");
  await admin`
    insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, customer, customer_name,
      search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax, closing_date,
      valid_until)
    values (${tenantId}, gen_random_uuid(), 1, 'First', 4, 1, 10, '{}'::jsonb, '', '', 'CAD', 1, 1, 0, '[]'::jsonb, 1,
      1, current_date, now())`;
  expect(await done(fresh)).toEqual([...FIRST_STEPS]);
});

test("what was deleted does not count, nor a country, which is known since the workspace was made [U-60]", async () => {
  const fresh = await freshWorkspace("undoing", { country: "FR" });
  // A country gives a default tax profile.
  expect(await done(fresh)).toEqual(["taxes"]);
  await admin`
    insert into catalog_item (tenant_id, title, description, search_text, deleted_at)
    values (${fresh.tenantId}, 'Site', '', 'site', now())`;
  const gone = await addUser(fresh.tenantId, "gone");
  await admin`update user_account set deleted_at = now() where tenant_id = ${fresh.tenantId} and id = ${gone}`;
  expect(await done(fresh)).toEqual(["taxes"]);
});

test("an address is enough for the company, and a logo or a colour given from the start for the look [U-60]", async () => {
  const located = await freshWorkspace("located", { brandColors: { primary: "#b4235a" } });
  await admin`
    insert into company (tenant_id, profile) values (${located.tenantId},
      ${admin.json({ legal_name: "", trade_name: "", address: { lines: ["1 Main St"], city: "" } })})`;
  expect(await done(located)).toEqual(["company", "look"]);
  const pictured = await freshWorkspace("pictured");
  await admin`
    update setting set value = 'logo/abc.png' where tenant_id = ${pictured.tenantId} and key = '--kapi-logo'`;
  expect(await done(pictured)).toEqual(["look"]);
});

test("they stay put away until they are brought back [U-60]", async () => {
  const fresh = await freshWorkspace("tidy");
  expect((await read(fresh)).isPutAway).toBe(false);
  await admin`
    insert into setting (tenant_id, key, value, setting_group, data_type)
    values (${fresh.tenantId}, ${FIRST_STEPS_SETTING}, 'off', 'workspace', 'switch')`;
  expect((await read(fresh)).isPutAway).toBe(true);
});

test("reads no more than a row of each kind, by an index where a workspace may have many [U-60]", async () => {
  const fresh = await freshWorkspace("bounded");
  await admin`vacuum analyze deal, catalog_item`;
  const scans = await scansOf(database.url, fresh.tenantId, (db) =>
    readFirstSteps({ ...contextOf(fresh), db }),
  );
  expect(scans.filter((scan) => /^Seq Scan (?:deal|catalog_item)$/.test(scan))).toEqual([]);
});
