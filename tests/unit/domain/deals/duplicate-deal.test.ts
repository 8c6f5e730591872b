import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { duplicateDeal } from "@/lib/domain/deals/duplicate-deal";
import { createTemplate } from "@/lib/domain/deal-templates/change-template";
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

/**
 * Changes the currency of a deal and then its prices in one transaction, during which `copy` begins. Returns the
 * pending copy, which waits until the change is committed.
 */
function whileChanging<Copy>(dealId: number, copy: () => Promise<Copy>): Promise<() => Promise<Copy>> {
  const ours = { id: dealId, tenant: workspace.tenant.id };
  return admin.begin(async (held) => {
    await held`select 1 from deal where id = ${ours.id} and tenant_id = ${ours.tenant} for update`;
    await held`update deal set currency = 'USD' where id = ${ours.id} and tenant_id = ${ours.tenant}`;
    const copying = copy();
    await untilBlocked(held);
    await held`update deal_line set unit_price = 77, customer_note = 'dollars'
      where deal_id = ${ours.id} and tenant_id = ${ours.tenant}`;
    return () => copying;
  });
}

const newDeal = () =>
  actAs(workspace, "manager").transaction((context) =>
    createDeal(context, createDealBody.parse(dealBody(workspace))),
  );

test("a deal whose currency is being changed is copied as it is before or after, not with prices of the other", async () => {
  const { transaction } = actAs(workspace, "manager");
  const made = await newDeal();
  const copied = await whileChanging(made.id, () =>
    transaction((context) => duplicateDeal(context, made.id)),
  );
  const copy = await copied();
  expect([copy.currency, copy.lineItems.map(({ unit_price: price }) => price)]).toEqual(["USD", [77]]);
});

test("so is a template that is made from it", async () => {
  const { transaction } = actAs(workspace, "manager");
  const made = await newDeal();
  const template = await whileChanging(made.id, () =>
    transaction((context) => createTemplate(context, { deal_id: made.id, name: "Shop", description: "" })),
  );
  const { currency, lines } = (await template()).body.data;
  expect([currency, lines.map(({ customer_note: note }) => note)]).toEqual(["USD", ["dollars"]]);
});
