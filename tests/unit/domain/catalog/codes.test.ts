import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { addItem } from "@/lib/domain/catalog/add-item";
import { changeItem, deleteItem } from "@/lib/domain/catalog/change-item";
import { duplicateItem } from "@/lib/domain/catalog/duplicate-item";
import { listCatalogItems } from "@/lib/domain/catalog/list-items";
import { readItem } from "@/lib/domain/catalog/read-item";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { FileRow } from "@/lib/domain/transfer/format/columns";
import { ProblemList } from "@/lib/domain/transfer/problem-list";
import { planServices } from "@/lib/domain/transfer/services/plan-services";
import { serviceSnapshot } from "@/lib/domain/transfer/services/service-rows";
import { storeServices } from "@/lib/domain/transfer/services/store-services";
import type { LongContext } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace } from "@/tests/support/workspace";

let database: TestDatabase;
let manager: LongContext;
let series = 0;
/** Codes of one test. */
let code: (name: string) => string;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  const workspace = await makeWorkspace("codes", { port: 0, url: database.url, adminUrl: database.adminUrl });
  manager = actAs(workspace, "manager");
});
beforeEach(() => {
  series += 1;
  code = (name) => `T${series}-${name}`;
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const add = (title: string, own: string) =>
  addItem(manager, { data: { attributes: { title, description: "<p>x</p>", code: own } } });
const change = (id: number, own: string) =>
  changeItem(manager, id, { data: { attributes: { code: own } } }, new Headers());
const codeOf = (id: number) => manager.transaction(async (context) => (await readItem(context, id)).code);

test("a code that another service has, however it is written, is refused by its name [U-140]", async () => {
  const first = await add("Logo", code("Logo"));
  const taken = {
    status: 422,
    errors: [{ field: "data.attributes.code", code: "taken", message: expect.stringContaining('"Logo"') }],
    details: { taken_by: { id: first.id, title: "Logo" } },
  };
  await expect(add("Poster", code("LOGO"))).rejects.toMatchObject(taken);
  const other = await add("Poster", "");
  await expect(change(other.id, code("logo"))).rejects.toMatchObject(taken);
  expect((await change(first.id, code("LOGO"))).code).toBe(code("LOGO"));
});

test("the code of a deleted service may be given again, and several services have none [U-140]", async () => {
  const first = await add("Logo", code("1"));
  await manager.transaction((context) => deleteItem(context, first.id, new Headers()));
  expect((await add("Logo", code("1"))).code).toBe(code("1"));
  expect([(await add("One", "")).code, (await add("Two", "")).code]).toEqual(["", ""]);
});

test("a copy of a service has no code [U-140]", async () => {
  const { id } = await add("Logo", code("1"));
  expect((await manager.transaction((context) => duplicateItem(context, id))).code).toBe("");
});

test("a search for part of its code finds a service [U-140]", async () => {
  const { id } = await add("Logo", code("zq77"));
  const found = await manager.transaction((context) =>
    listCatalogItems(context, {
      ...{ page: 1, per_page: 10, sort_by: "position", sort_direction: "asc" },
      search: code("ZQ77").toLowerCase(),
    }),
  );
  expect(found.data.map((item) => item.id)).toEqual([id]);
});

/** Imports rows as the job does; the codes and rows of its problems. */
async function importRows(rows: readonly FileRow[]) {
  return manager.transaction(async (context) => {
    const placed = rows.map((row, index) => ({ at: index + 2, row, failed: new Set<string>() }));
    const snapshot = await serviceSnapshot(context, placed);
    const rights = { mayCreate: true, mayUpdate: true };
    const plan = await planServices(placed, new ProblemList(), snapshot, rights, () => undefined);
    if (plan.problems.count === 0) {
      await raiseCatalogVersion(context);
      await storeServices(context, plan, () => Promise.resolve());
    }
    return {
      counts: [plan.creates.length, plan.updates.length],
      problems: plan.problems.byRow.map(({ row, code: problem }) => `${row} ${problem}`),
    };
  });
}

test("an imported row without an id changes the service that has its code [U-140]", async () => {
  const { id } = await add("Logo", code("a"));
  const title = "Logo, redrawn";
  expect(
    await importRows([
      { code: code("A"), title },
      { code: code("b"), title: "New", description: "x" },
    ]),
  ).toEqual({ counts: [1, 1], problems: [] });
  const after = await manager.transaction((context) => readItem(context, id));
  expect([after.title, after.code]).toEqual([title, code("A")]);
});

test("an import may exchange the codes of two services [U-140]", async () => {
  const [first, second] = [await add("One", code("1")), await add("Two", code("2"))];
  const rows = [
    { id: first.id, code: code("2") },
    { id: second.id, code: code("1") },
  ];
  expect(await importRows(rows)).toEqual({ counts: [0, 2], problems: [] });
  expect([await codeOf(first.id), await codeOf(second.id)]).toEqual([code("2"), code("1")]);
});

test("an import that would give two services one code is refused by row [U-140]", async () => {
  const [first, second] = [await add("One", code("1")), await add("Two", code("2"))];
  const added = { title: "Three", description: "x", code: code("3") };
  expect(await importRows([{ id: second.id, code: code("1") }, added, { ...added, title: "Four" }])).toEqual({
    counts: [2, 1],
    problems: ["2 codeTaken", "4 codeTwice"],
  });
  expect([await codeOf(first.id), await codeOf(second.id)]).toEqual([code("1"), code("2")]);
});
