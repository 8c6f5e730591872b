import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { duplicateDeal } from "@/lib/domain/deals/duplicate-deal";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { createDealBody } from "@/lib/domain/deals/input-schema";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("copy", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

test("a deal whose currency is being changed is copied as it is before or after, not with prices of the other", async () => {
  const { transaction } = actAs(workspace, "manager");
  const made = await transaction((context) => createDeal(context, createDealBody.parse(dealBody(workspace))));
  const copied = await admin.begin(async (held) => {
    await held`select 1 from deal where id = ${made.id} and tenant_id = ${workspace.tenant.id} for update`;
    await held`update deal set currency = 'USD' where id = ${made.id} and tenant_id = ${workspace.tenant.id}`;
    const copying = transaction((context) => duplicateDeal(context, made.id));
    await untilBlocked(held);
    await held`update deal_line set unit_price = 77 where deal_id = ${made.id} and tenant_id = ${workspace.tenant.id}`;
    return () => copying;
  });
  const copy = await copied();
  expect([copy.currency, copy.lineItems.map(({ unit_price: price }) => price)]).toEqual(["USD", [77]]);
});
