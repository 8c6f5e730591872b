import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import { findAnything } from "@/lib/domain/search/find-anything";
import { actAs } from "@/tests/support/act-as";
import { scansOf } from "@/tests/bench/deals/recorded";
import { type TestDatabase, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

/** More than are looked through before an index is asked. */
const CLIENTS = 3_000;

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("many", { port: 0, url: database.url, adminUrl: database.adminUrl });
  const { id } = workspace.tenant;
  await admin`
    insert into client (tenant_id, uuid, name, search_text, last_deal_at)
    select ${id}, gen_random_uuid(), case when n = ${CLIENTS} then 'Rare Zeppelin' else 'Common ' || n end,
      case when n = ${CLIENTS} then 'rare zeppelin' else 'common ' || n end, now() - n * interval '1 minute'
    from generate_series(1, ${CLIENTS}::int) n`;
  await admin`
    insert into contact (tenant_id, client_id, first_name, last_name, search_text)
    select tenant_id, id, 'Person', name, 'person ' || search_text from client where tenant_id = ${id} order by id`;
  await admin`vacuum analyze client, contact`;
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

const find = (typed: string, permissions?: readonly PermissionSlug[]) =>
  actAs(workspace, "manager", permissions).transaction((context) => findAnything(context, typed));
const names = (rows: readonly { name: string }[] = []) => rows.map(({ name }) => name);

test("a text that most rows contain is answered by the first ones of the order [U-40]", async () => {
  const { clients, contacts } = await find("common");
  expect(names(clients)).toEqual(["Common 1", "Common 2", "Common 3", "Common 4", "Common 5"]);
  expect(contacts).toHaveLength(5);
});

test("a rare text beyond those is found by the index [U-40]", async () => {
  const { clients, contacts } = await find("ZEPPELIN");
  expect(names(clients)).toEqual(["Rare Zeppelin"]);
  expect(names(contacts)).toEqual(["Person Rare Zeppelin"]);
  const scans = await scansOf(database.url, workspace.tenant.id, (db) =>
    findAnything({ ...contextFacts(), db }, "zeppelin"),
  );
  expect(scans.join()).toMatch(/app_search_clients/);
  expect(scans.join()).toMatch(/app_search_contacts/);
  expect(scans.filter((scan) => /^Seq Scan (?:client|contact|deal)$/.test(scan))).toEqual([]);
});

test("who may read clients alone is answered clients and contacts alone [U-40]", async () => {
  expect(Object.keys(await find("common", ["clients.read"]))).toEqual(["clients", "contacts"]);
});

function contextFacts() {
  const { tenant, users } = workspace;
  const permissions: PermissionSlug[] = ["clients.read"];
  return {
    tenant,
    tenantId: tenant.id,
    now: new Date(),
    actor: { kind: "member", member: { id: users.manager, permissions, isSuperAdmin: false } },
  } as never as Parameters<typeof findAnything>[0];
}
