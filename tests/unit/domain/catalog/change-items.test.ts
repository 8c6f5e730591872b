import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { addItem } from "@/lib/domain/catalog/add-item";
import { changeItems } from "@/lib/domain/catalog/bulk/change-items";
import { bulkItemsBody } from "@/lib/domain/catalog/bulk/schema";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { createCategory } from "@/lib/domain/catalog/categories/change-category";
import { MAX_AMOUNT } from "@/lib/domain/catalog/limits";
import { readItem } from "@/lib/domain/catalog/read-item";
import type { LongContext } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;
let manager: LongContext;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("bulk", { port: 0, url: database.url, adminUrl: database.adminUrl });
  manager = actAs(workspace, "manager");
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const add = (title: string, attributes: object, conditional_pricing = {}) =>
  addItem(manager, {
    data: { attributes: { title, description: "<p>x</p>", ...attributes } },
    meta: { conditional_pricing },
  });
const change = (body: object) =>
  manager.transaction((context) => changeItems(context, bulkItemsBody.parse(body)));
const read = (id: number) => manager.transaction((context) => readItem(context, id));
const version = () => manager.transaction((context) => catalogVersion(context));
const tier = (from: number, to: number | null, rate: number, flat_fee = 0) => ({
  ...{ field_id: workspace.catalog.fields.pages, from, to, rate, flat_fee },
});

test("a price rise is tried out first, and then does what was shown, tiers and all [U-145]", async () => {
  const fixed = await add("Poster", { standard_amount: 145_00 });
  const tiered = await add(
    "Pages",
    { pricing_option_id: 2, base_price: 100_00, main_field_id: workspace.catalog.fields.pages },
    { price_intervals: [tier(1, 5, 10_00, 20_00), tier(6, null, 3)] },
  );
  const free = await add("Talk", { standard_amount: null });
  const body = { ids: [fixed.id, tiered.id, free.id], raise: { percent: 5, rounding: "1" } };
  const before = await version();
  const tried = await change({ ...body, is_trial: true });
  expect(await version()).toBe(before);
  expect((await read(fixed.id)).standard_amount).toBe(145_00);
  expect(tried.data).toEqual([
    { id: fixed.id, title: "Poster", before: 145_00, after: 152_00, others: 0, problem: null },
    { id: tiered.id, title: "Pages", before: 100_00, after: 105_00, others: 2, problem: null },
    { id: free.id, title: "Talk", before: null, after: null, others: 0, problem: "no_price" },
  ]);
  expect(await change(body)).toEqual(tried);
  expect(await version()).toBe(before + 1);
  const { meta, ...stored } = await read(tiered.id);
  expect(stored).toMatchObject({ base_price: 105_00, version: tiered.version + 1 });
  expect(meta.conditional_pricing.price_intervals).toEqual([
    expect.objectContaining({
      id: tiered.meta.conditional_pricing.price_intervals[0]?.id,
      rate: 11_00,
      flat_fee: 21_00,
    }),
    expect.objectContaining({ rate: 3 }),
  ]);
});

test("what cannot be raised keeps its price and is named with the reason [U-145]", async () => {
  const pages = { pricing_option_id: 2, main_field_id: workspace.catalog.fields.pages };
  const tiers = await add("Tiers", pages, { price_intervals: [tier(1, null, 10_00)] });
  const cheap = await add("Cheap", { standard_amount: 5_00 });
  const dear = await add("Dear", { standard_amount: MAX_AMOUNT });
  const ids = [tiers.id, cheap.id, dear.id];
  const problems = async (raise: object) =>
    (await change({ ids, raise, is_trial: true })).data.map(({ problem }) => problem);
  expect(await problems({ amount: -6_00 })).toEqual(["tiers", "below_zero", null]);
  expect(await problems({ percent: 1 })).toEqual([null, null, "too_large"]);
  await change({ ids, raise: { amount: -6_00 } });
  expect((await read(cheap.id)).standard_amount).toBe(5_00);
});

test("category, taxes and activity are changed together, all or none [U-145]", async () => {
  const { body } = await manager.transaction((context) => createCategory(context, { name: "Bulk" }));
  const [one, two] = [await add("One", {}), await add("Two", {})];
  await change({ ids: [one.id, two.id], updates: { category_id: body.data.id, is_active: false } });
  for (const { id } of [one, two])
    expect(await read(id)).toMatchObject({ category_id: body.data.id, is_active: false, version: 2 });
  await expect(change({ ids: [one.id, 999_999], updates: { is_active: true } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: "ids.1" }],
  });
  await expect(
    change({ ids: [one.id], updates: { is_active: true, category_id: 999_999 } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: "updates.category_id" }] });
  expect((await read(one.id)).is_active).toBe(false);
});

test.each([
  [{ ids: [] }],
  [{ ids: Array.from({ length: 501 }, (_, index) => index + 1) }],
  [{ ids: [1], raise: {} }],
  [{ ids: [1], raise: { percent: 1, amount: 1 } }],
  [{ ids: [1], raise: { percent: -91 } }],
  [{ ids: [1], raise: { percent: 1.00001 } }],
  [{ ids: [1], raise: { percent: 1, rounding: "2" } }],
])("a bulk change of %j is refused [U-145]", (body) => {
  expect(bulkItemsBody.safeParse(body).success).toBe(false);
});
