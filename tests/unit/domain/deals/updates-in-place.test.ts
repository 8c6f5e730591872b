import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { deleteDeal } from "@/lib/domain/deals/delete-deal";
import { createDealBody, patchDealBody } from "@/lib/domain/deals/input-schema";
import { patchDeal } from "@/lib/domain/deals/patch-deal";
import { selectOptions } from "@/lib/domain/proposals/select-options";
import type { Context } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("in-place", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

/** All within one hour, which is in an index. */
const NOW = new Date("2026-03-01T12:30:00Z");

const inPlace = <Result>(work: (context: Context) => Promise<Result>) =>
  actAs(workspace, "manager").transaction((context) => work({ ...context, now: NOW }));

const newDeal = () =>
  inPlace(async (context) => {
    const body = dealBody(workspace, {}, [
      { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 1 },
      { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 2, is_optional: true },
    ]);
    return (await createDeal(context, createDealBody.parse(body))).result;
  });

const tick = (deal: Awaited<ReturnType<typeof newDeal>>, isSelected: boolean) =>
  inPlace(async (context) => {
    const lines = [{ id: deal.lineItems[1]?.id ?? 0, is_selected: isSelected }];
    const ticked = await selectOptions(
      { ...context, actor: { kind: "visitor" } },
      deal.uuid,
      { line_items: lines },
      new Headers(),
    );
    return ticked.result;
  });

/** How many rows of a table were updated, and how many of them without writing an index. */
async function updates(table: string): Promise<{ all: number; inPlace: number }> {
  const [row] = await admin<{ all: number; inPlace: number }[]>`
    select n_tup_upd::int as all, n_tup_hot_upd::int as "inPlace" from pg_stat_user_tables where relname = ${table}`;
  return row ?? { all: 0, inPlace: 0 };
}

test("a ticked option writes no index of its deal and line, again and again", async () => {
  const deal = await newDeal();
  for (let round = 0; round < 10; round += 1) {
    await tick(deal, round % 2 === 0);
    // Makes room on the page. An update does so by itself, but not while a transaction of another test is open: a
    // snapshot counts those of all databases.
    if (round === 4) await admin`vacuum deal, deal_line`;
  }
  // A connection reports what it did when it ends.
  await closeConnection();
  for (const table of ["deal", "deal_line"])
    await expect
      .poll(() => updates(table), { interval: 50, timeout: 10_000 })
      .toEqual({ all: 10, inPlace: 10 });
});

test("the table by which the list is sorted has each deal's amount, whatever changed it", async () => {
  const deal = await newDeal();
  const isSame = async () => {
    const rows = await admin<{ amount: string; after: string }[]>`
      select amount, amount_after_tax as after from deal
      left join deal_amount on deal_amount.tenant_id = deal.tenant_id and deal_id = deal.id
      where deal.tenant_id = ${workspace.tenant.id}`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ amount }) => amount)).toEqual(rows.map(({ after }) => after));
    return rows.at(-1)?.after;
  };
  const amounts = [await isSame()];
  await tick(deal, true);
  amounts.push(await isSame());
  const { attributes } = patchDealBody.parse({ data: { attributes: { discount_amount: 500 } } }).data;
  await inPlace((context) => patchDeal(context, deal.id, attributes, new Headers()));
  amounts.push(await isSame());
  expect(new Set(amounts).size).toBe(3);
  await inPlace((context) => deleteDeal(context, deal.id, new Headers()));
  expect(await admin`select 1 from deal_amount where deal_id = ${deal.id}`).toEqual([]);
});
