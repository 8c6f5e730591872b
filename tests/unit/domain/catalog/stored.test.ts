import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { auditEvent, catalogItem, field, priceModifier } from "@/db/schema";
import { within } from "@/db/tenancy";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { changeItem } from "@/lib/domain/catalog/change-item";
import { duplicateItem } from "@/lib/domain/catalog/duplicate-item";
import { listCatalogItems } from "@/lib/domain/catalog/list-items";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import { readItem } from "@/lib/domain/catalog/read-item";
import { updateItem } from "@/lib/domain/catalog/update-item";
import { createField, updateField } from "@/lib/domain/fields/change-field";
import type { LongContext } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;
let manager: LongContext;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("catalog", { port: 0, url: database.url, adminUrl: database.adminUrl });
  manager = actAs(workspace, "manager");
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("a change of a service is recorded without what somebody else changed at the same moment", async () => {
  const { fixed: id } = workspace.catalog.items;
  const settled = await manager.transaction(async (context) => {
    await updateItem(context, id, { data: { attributes: { title: "Theirs" } } }, new Headers());
    const changing = changeItem(
      manager,
      id,
      { data: { attributes: { standard_amount: 150_00 } } },
      new Headers(),
    );
    await untilBlocked({ unsafe: (statement) => context.db.execute(sql.raw(statement)) });
    return () => changing;
  });
  await settled();
  const [event] = await manager.transaction((context) =>
    context.db
      .select({ before: auditEvent.before, after: auditEvent.after })
      .from(auditEvent)
      .where(within(context, auditEvent))
      .orderBy(desc(auditEvent.sequence))
      .limit(1),
  );
  expect(event).toEqual({ before: { standard_amount: 100_00 }, after: { standard_amount: 150_00 } });
});

test("a service that is being changed is duplicated with its rules as they are afterwards [T-34]", async () => {
  const { tiered: id } = workspace.catalog.items;
  const copied = await manager.transaction(async (context) => {
    await updateItem(
      context,
      id,
      {
        data: { attributes: { title: "Changed first" } },
        meta: { conditional_pricing: { price_modifiers: [] } },
      },
      new Headers(),
    );
    const copying = manager.transaction((other) => duplicateItem(other, id));
    await untilBlocked({ unsafe: (statement) => context.db.execute(sql.raw(statement)) });
    return () => copying;
  });
  const { title, meta } = await copied();
  expect([title, meta.conditional_pricing.price_modifiers]).toEqual(["Changed first (copy)", []]);
});

test("a change of a service that only tells whether there are rules changes no version [P-18]", async () => {
  const { tiered: id } = workspace.catalog.items;
  const versions = () =>
    manager.transaction(async (context) => [
      (await readItem(context, id)).version,
      await catalogVersion(context),
    ]);
  const before = await versions();
  const pricing = { has_price_intervals: true, has_price_modifiers: true };
  await manager.transaction((context) =>
    updateItem(
      context,
      id,
      { data: { attributes: {} }, meta: { conditional_pricing: pricing } },
      new Headers(),
    ),
  );
  expect(await versions()).toEqual(before);
});

test("services sort by their titles alone", async () => {
  const titles = ["Hosting plus", "hosting", "Élan", "Fax line"];
  await manager.transaction(({ db, tenantId }) =>
    db.insert(catalogItem).values(
      titles.map((title) => ({
        tenantId,
        title,
        description: "<p>sorted zebra</p>",
        searchText: `${title.toLowerCase()} sorted zebra`,
      })),
    ),
  );
  const sorted = async (query: Partial<Parameters<typeof listCatalogItems>[1]>) =>
    (
      await manager.transaction((context) =>
        listCatalogItems(context, {
          ...{ page: 1, per_page: 100, sort_by: "title", sort_direction: "asc" },
          ...query,
        }),
      )
    ).data
      .map(({ title }) => title)
      .filter((title) => titles.includes(title));
  const expected = ["Élan", "Fax line", "hosting", "Hosting plus"];
  expect([await sorted({}), await sorted({ search: "sorted" })]).toEqual([expected, expected]);
  expect(await sorted({ sort_direction: "desc" })).toEqual(expected.toReversed());
});

test("the cached services that a call is using stay when another call needs many more", async () => {
  const { negotiable } = workspace.catalog.items;
  const using = await manager.transaction((context) => pricingCatalog(context, [negotiable]));
  const unknown = Array.from({ length: 20_000 }, (_, index) => 1_000_000_000 + index);
  await manager.transaction((context) => pricingCatalog(context, unknown));
  expect(using.items.get(negotiable)?.title).toBe("Workshop");
});

test("an option that only one of very many rules or conditions compares with is not removed (S-057)", async () => {
  const common = { value: "common", label: "Common" };
  const options = [common, { value: "priced", label: "Priced" }, { value: "asked", label: "Asked" }];
  const { id } = await manager.transaction((context) =>
    createField(context, { name: "Finish", type_id: 1, ui: { options } }),
  );
  await manager.transaction(async ({ db, tenantId }) => {
    const items = await db
      .insert(catalogItem)
      .values(
        Array.from({ length: 201 }, (_, index) => ({
          tenantId,
          title: `Service ${index}`,
          description: "<p>x</p>",
          searchText: `service ${index}`,
        })),
      )
      .returning({ id: catalogItem.id });
    const ids = items.map((item) => item.id).sort((one, other) => one - other);
    await db.insert(priceModifier).values(
      ids.map((catalogItemId, index) => ({
        ...{ tenantId, catalogItemId, fieldId: id, comparisonOperatorId: 223, typeId: 2, modifierId: 3 },
        comparisonValue: index === 200 ? "priced" : "common",
      })),
    );
    await db.insert(field).values(
      Array.from({ length: 201 }, (_, index) => ({
        ...{ tenantId, name: `Question ${index}`, typeId: 2 },
        visibleWhen: [{ field_id: id, comparison_id: 223, value: index === 200 ? "asked" : "common" }],
      })),
    );
  });
  const kept = (...values: string[]) =>
    manager.transaction((context) =>
      updateField(
        context,
        id,
        { ui: { options: options.filter(({ value }) => values.includes(value)) } },
        new Headers(),
      ),
    );
  await expect(kept("common", "asked")).rejects.toMatchObject({
    status: 422,
    errors: [{ field: "ui.options", message: 'Priced is used by service "Service 200".' }],
  });
  await expect(kept("common", "priced")).rejects.toMatchObject({
    errors: [{ field: "ui.options", message: 'Asked is used by question "Question 200".' }],
  });
  await manager.transaction(({ db, tenantId }) =>
    db.delete(priceModifier).where(within({ tenantId }, priceModifier, eq(priceModifier.fieldId, id))),
  );
  expect((await kept("common", "asked")).ui.options).toHaveLength(2);
});
