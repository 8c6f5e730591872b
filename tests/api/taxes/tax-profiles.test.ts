import { expect, test } from "vitest";
import { taxProfile } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { makeWorkspace } from "../../support/workspace";

const workspace = await makeWorkspace("taxes");
const other = await makeWorkspace("taxes-next");
await ownerTransaction(other.adminUrl, async (db) => {
  await db.insert(taxProfile).values([
    { tenantId: other.tenant.id, name: "VAT", value: 8.1, position: 9 },
    { tenantId: other.tenant.id, name: "Gone", deletedAt: new Date() },
  ]);
});

test("gives a new tenant's three profiles, in order, with rates in percent [TOT-06]", async () => {
  const { status, body } = await workspace.call(taxCalls.list, { as: "employee" });
  expect(status).toBe(200);
  expect(body.data.map(({ id }) => id)).toEqual(workspace.catalog.taxIds);
  expect(
    body.data.map(({ name, value, taxes }) => [name, value, taxes.map((tax) => [tax.name, tax.value])]),
  ).toEqual([
    ["No tax", 0, []],
    ["GST", 5, [["GST", 5]]],
    [
      "GST + QST",
      14.975,
      [
        ["GST", 5],
        ["QST", 9.975],
      ],
    ],
  ]);
});

test("gives a profile with a value of its own, and no deleted one", async () => {
  const { body } = await other.call(taxCalls.list);
  expect(body.data.map(({ name }) => name)).toEqual(["No tax", "GST", "GST + QST", "VAT"]);
  expect(body.data[3]).toMatchObject({ value: 8.1, taxes: [] });
});
