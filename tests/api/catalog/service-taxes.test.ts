import { beforeAll, expect, test } from "vitest";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { dealBody, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("service-taxes");
});

const profile = async (name: string, value: number) =>
  (
    await workspace.call(taxCalls.create, {
      as: "admin",
      body: { name, taxes: [{ name, value }] },
    })
  ).body.data.id;
const service = async (taxes: number | null) =>
  (
    await workspace.call(catalogCalls.create, {
      body: {
        data: {
          attributes: {
            title: "Book",
            description: "<p>x</p>",
            standard_amount: 100_00,
            tax_profile_id: taxes,
          },
        },
      },
    })
  ).body.data.id;
const made = async (lineItems: { sale_catalog_item_id: number; tax_profile_id?: number | null }[]) =>
  (
    await workspace.call(dealCalls.create, {
      body: dealBody(workspace, { lineItems: lineItems.map((line) => ({ quantity: 1, ...line })) }),
    })
  ).body.data;
const taxesOf = (lines: readonly { tax_profile_id: number | null }[]) =>
  lines.map((line) => line.tax_profile_id);

test("a line takes the taxes of its service, or those that it states, or the deal's [U-143]", async () => {
  const [own, other] = [await profile("Reduced", 5), await profile("Zero", 0)];
  const id = await service(own);
  const deal = await made([
    { sale_catalog_item_id: id },
    { sale_catalog_item_id: id, tax_profile_id: other },
    { sale_catalog_item_id: id, tax_profile_id: null },
  ]);
  expect(taxesOf(deal.lineItems)).toEqual([own, other, null]);
  expect(deal.tax_amounts.find(({ name }) => name === "Reduced")?.amount).toBe(5_00);
});

test("a line keeps the taxes that were agreed when the service or the profile changes [U-143]", async () => {
  const [own, later] = [await profile("Agreed", 5), await profile("Later", 8)];
  const id = await service(own);
  const deal = await made([{ sale_catalog_item_id: id }]);
  await workspace.call(catalogCalls.update, {
    params: { id },
    body: { data: { attributes: { tax_profile_id: later } } },
  });
  await workspace.call(taxCalls.retire, { as: "admin", params: { id: own } });
  const { body } = await workspace.call(dealCalls.update, {
    params: { id: deal.id },
    body: { data: { attributes: { lineItems: [{ sale_catalog_item_id: id, quantity: 3 }] } } },
  });
  expect(taxesOf(body.data.lineItems)).toEqual([own]);
  expect(body.data.tax_amounts.map(({ name, amount }) => [name, amount])).toContainEqual(["Agreed", 15_00]);
});

test("a line of a service whose profile was retired is taxed as the deal [U-143]", async () => {
  const own = await profile("Retired", 5);
  const id = await service(own);
  await workspace.call(taxCalls.retire, { as: "admin", params: { id: own } });
  expect(taxesOf((await made([{ sale_catalog_item_id: id }])).lineItems)).toEqual([null]);
});

test("a line of a service states no taxes that the workspace does not have [U-143]", async () => {
  const { status, body } = await workspace.call(dealCalls.create, {
    body: dealBody(workspace, {
      lineItems: [{ sale_catalog_item_id: await service(null), quantity: 1, tax_profile_id: 999_999 }],
    }),
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: [{ field: "data.attributes.lineItems.0.tax_profile_id" }],
  });
});
