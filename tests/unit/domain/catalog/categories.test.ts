import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { addItem } from "@/lib/domain/catalog/add-item";
import { listCategories } from "@/lib/domain/catalog/categories/categories";
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from "@/lib/domain/catalog/categories/change-category";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import { changeItem } from "@/lib/domain/catalog/change-item";
import { partsOfPage } from "@/lib/domain/catalog/items-by-category";
import { listCatalogItems } from "@/lib/domain/catalog/list-items";
import { readItem } from "@/lib/domain/catalog/read-item";
import { createTaxProfile } from "@/lib/domain/taxes/change-tax-profile";
import { ProblemList } from "@/lib/domain/transfer/problem-list";
import { planServices } from "@/lib/domain/transfer/services/plan-services";
import { serviceRows, serviceSnapshot } from "@/lib/domain/transfer/services/service-rows";
import { storeServices } from "@/lib/domain/transfer/services/store-services";
import type { LongContext } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace } from "@/tests/support/workspace";

let database: TestDatabase;
let manager: LongContext;
let admin: LongContext;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  const workspace = await makeWorkspace("groups", {
    port: 0,
    url: database.url,
    adminUrl: database.adminUrl,
  });
  manager = actAs(workspace, "manager");
  admin = actAs(workspace, "admin");
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const addCategory = async (name: string) =>
  (await manager.transaction((context) => createCategory(context, { name }))).body.data;
const names = async () =>
  (await manager.transaction((context) => listCategories(context))).data.map(({ name }) => name);
const add = (title: string, others: { category_id?: number; tax_profile_id?: number } = {}) =>
  addItem(manager, {
    data: { attributes: { title, description: "<p>x</p>", standard_amount: 100_00, ...others } },
  });
const none = new Headers();

test("categories stand in their order, and one that is moved takes its place [U-141]", async () => {
  await addCategory("One");
  const two = await addCategory("Two");
  const three = await addCategory("Three");
  expect(await names()).toEqual(["One", "Two", "Three"]);
  const moved = await manager.transaction((context) =>
    updateCategory(context, three.id, { position: 1 }, none),
  );
  expect(moved.body.data).toMatchObject({ position: 1, version: 2 });
  expect(await names()).toEqual(["Three", "One", "Two"]);
  await manager.transaction((context) => updateCategory(context, two.id, { name: "Second" }, none));
  expect(await names()).toEqual(["Three", "One", "Second"]);
});

test("two categories have no name in common, however it is written [U-141]", async () => {
  await addCategory("Printing");
  const problem = { status: 422, errors: [{ field: "name", code: "taken" }] };
  await expect(addCategory("PRINTING")).rejects.toMatchObject(problem);
  const other = await addCategory("Other");
  await expect(
    manager.transaction((context) => updateCategory(context, other.id, { name: "printing" }, none)),
  ).rejects.toMatchObject(problem);
});

test("a category that was changed meanwhile is not changed again unseen [U-141]", async () => {
  const { id } = await addCategory("Stale");
  await manager.transaction((context) => updateCategory(context, id, { name: "Fresh" }, none));
  const seen = new Headers({ "if-match": '"1"' });
  await expect(
    manager.transaction((context) => updateCategory(context, id, { name: "Mine" }, seen)),
  ).rejects.toMatchObject({ status: 412 });
  await expect(manager.transaction((context) => deleteCategory(context, id, seen))).rejects.toMatchObject({
    status: 412,
  });
});

test("services of a category are counted and listed, and stay when it is deleted [U-141]", async () => {
  const { id } = await addCategory("Counted");
  const [first, second] = [await add("Alpha", { category_id: id }), await add("Beta")];
  await changeItem(manager, second.id, { data: { attributes: { category_id: id } } }, none);
  const listed = async (category: number | "none", search?: string) =>
    (
      await manager.transaction((context) =>
        listCatalogItems(context, {
          ...{ page: 1, per_page: 200, sort_by: "position", sort_direction: "asc" },
          "filter[category_id]": category,
          search,
        }),
      )
    ).data.map((item) => item.id);
  const before = await manager.transaction((context) => listCategories(context));
  expect(before.data.find((one) => one.id === id)?.services).toBe(2);
  expect(await listed(id)).toEqual([first.id, second.id]);
  expect([await listed(id, "alpha"), await listed("none", "alpha")]).toEqual([[first.id], []]);
  await manager.transaction((context) => deleteCategory(context, id, none));
  const after = await manager.transaction((context) => listCategories(context));
  expect(after.meta.uncategorised).toBe(before.meta.uncategorised + 2);
  expect(await listed("none")).toEqual(expect.arrayContaining([first.id, second.id]));
  expect((await manager.transaction((context) => readItem(context, first.id))).category_id).toBeNull();
});

test("the list by category is in its order, without categories that are left out, page after page [U-144]", async () => {
  const [first, second] = [await addCategory("Rooms"), await addCategory("Doors")];
  await manager.transaction((context) => updateCategory(context, second.id, { position: 1 }, none));
  for (const [title, category_id] of [
    ["Attic", first.id],
    ["Gate", second.id],
    ["Cellar", first.id],
  ] as const)
    await add(title, { category_id });
  const own = new Set([first.id, second.id]);
  const pageOfThem = async (page: number, more: object = {}) => {
    const query = { page, per_page: 200, sort_by: "category" as const, sort_direction: "asc" as const };
    const { data } = await manager.transaction((context) => listCatalogItems(context, { ...query, ...more }));
    return data.filter(({ category_id }) => own.has(category_id ?? 0)).map(({ title }) => title);
  };
  expect(await pageOfThem(1)).toEqual(["Gate", "Attic", "Cellar"]);
  expect(await pageOfThem(1, { sort_direction: "desc" })).toEqual(["Cellar", "Attic", "Gate"]);
  const left = { "filter[not_category_id]": new Set([String(second.id), "none"]) };
  expect(await pageOfThem(1, left)).toEqual(["Attic", "Cellar"]);
  const all = { ...left, "filter[category_id]": first.id, per_page: 1 };
  expect([await pageOfThem(1, all), await pageOfThem(2, all)]).toEqual([["Attic"], ["Cellar"]]);
});

test.each([
  [
    0,
    3,
    [
      ["a", 0, 2],
      ["b", 0, 1],
    ],
  ],
  [
    1,
    2,
    [
      ["a", 1, 1],
      ["b", 0, 1],
    ],
  ],
  [
    2,
    5,
    [
      ["b", 0, 4],
      ["c", 0, 1],
    ],
  ],
  [7, 5, []],
] as const)("a page from %i of %i rows takes its part of each group [U-144]", (offset, size, expected) => {
  const ids = { a: 1, b: 2, c: null };
  const { parts, total } = partsOfPage(
    [
      { id: ids.a, items: 2 },
      { id: 9, items: 0 },
      { id: ids.b, items: 4 },
      { id: ids.c, items: 1 },
    ],
    offset,
    size,
  );
  expect(total).toBe(7);
  expect(parts).toEqual(expected.map(([id, from, limit]) => ({ id: ids[id], offset: from, limit })));
});

test("a service takes no category or taxes that the workspace does not have [U-141, U-143]", async () => {
  await expect(add("Odd", { category_id: 999_999, tax_profile_id: 999_999 })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: "data.attributes.category_id" }, { field: "data.attributes.tax_profile_id" }],
  });
});

test("an export names category and taxes, and an import takes both by name and makes new categories [U-141]", async () => {
  const { id: category } = await addCategory("Exported");
  const { body: profile } = await admin.transaction((context) =>
    createTaxProfile(context, { name: "Reduced", value: 5, taxes: [] }),
  );
  const { id } = await add("Named", { category_id: category, tax_profile_id: profile.data.id });
  const read = () =>
    manager.transaction(async (context) => {
      for await (const rows of serviceRows(context)) {
        const row = rows.find((one) => one["id"] === id);
        if (row) return [row["category"], row["tax_profile"]];
      }
      return [];
    });
  expect(await read()).toEqual(["Exported", "Reduced"]);
  const imported = await manager.transaction(async (context) => {
    const rows = [
      { id, category: "Brand  new", tax_profile: null },
      { title: "Another", description: "x", category: "BRAND NEW", tax_profile: "reduced" },
    ].map((row, index) => ({ at: index + 2, row, failed: new Set<string>() }));
    const snapshot = await serviceSnapshot(context, rows);
    const rights = { mayCreate: true, mayUpdate: true };
    const plan = await planServices(rows, new ProblemList(), snapshot, rights, () => undefined);
    await raiseCatalogVersion(context);
    await storeServices(context, plan, () => Promise.resolve());
    return plan.problems.count;
  });
  expect([imported, await read()]).toEqual([0, ["Brand new", null]]);
  expect((await names()).filter((name) => name.toLowerCase() === "brand new")).toHaveLength(1);
});
