import { beforeAll, describe, expect, test } from "vitest";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("bundles");
});

type Bundle = Record<string, unknown>;

const write = (bundle: Bundle | null, more: Record<string, unknown> = {}) =>
  workspace.call(catalogCalls.create, {
    untyped: {
      body: { data: { attributes: { title: "Kit", description: "<p>Both</p>", bundle, ...more } } },
    },
  });
/** Logo (100.00), three domains (20.00 each) for 120.00: 75.00 and 45.00. */
const parts = () => {
  const { fixed, limited } = workspace.catalog.items;
  return [{ item: fixed }, { item: limited, quantity: 3 }];
};
const kit = async (
  bundle: Bundle = { price: "own" },
  more: Record<string, unknown> = { standard_amount: 120_00 },
) => {
  const { status, body } = await write({ parts: parts(), ...bundle }, more);
  expect(status).toBe(201);
  return (body as { data: { id: number } }).data.id;
};
const lines = (quantity = 1) => [
  { sale_catalog_item_id: workspace.catalog.items.fixed, key: "logo", quantity },
  { sale_catalog_item_id: workspace.catalog.items.limited, key: "domain", quantity },
];
const of = (item: number) => [{ key: "kit", item, parts: [{ line: "logo" }, { line: "domain" }] }];
const made = async (item: number) => makeDeal(workspace, { name: "Bundles", bundles: of(item) }, lines());
const unitPrices = (deal: Pick<DealAnswer, "lineItems">) => deal.lineItems.map((line) => line.unit_price);
const codes = (body: unknown) => (body as { errors: { code: string }[] }).errors.map(({ code }) => code);

describe("in the catalogue [U-181]", () => {
  test("a bundle comes back as it was sent, in the list too", async () => {
    const id = await kit({ price: "less", percent: 12.5, shown: "names" }, {});
    const bundle = {
      ...{ price: "less", percent: 12.5, shown: "names" },
      parts: parts().map((part) => ({ quantity: 1, answers: {}, ...part })),
    };
    const read = await workspace.call(catalogCalls.read, { params: { id } });
    expect(read.body.data.bundle).toEqual(bundle);
    const list = await workspace.call(catalogCalls.list, { query: { search: "Kit", per_page: 100 } });
    expect(list.body.data.find((item) => item.id === id)?.bundle).toEqual(bundle);
  });

  test("a bundle in a bundle, an unknown part, and rules of a service are refused, named", async () => {
    const inner = await kit();
    const nested = await write({ price: "sum", parts: [{ item: inner }] });
    expect(nested.status).toBe(422);
    expect(codes(nested.body)).toEqual(["bundle_in_bundle"]);
    expect(JSON.stringify(nested.body)).toContain("'Kit' is a bundle itself");
    expect(codes((await write({ price: "sum", parts: [{ item: 987_654 }] })).body)).toEqual(["invalid"]);
    const ruled = await write({ price: "own", parts: parts() }, { purchase_limit: 3 });
    expect(
      (ruled.body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field),
    ).toEqual(["data.attributes.purchase_limit", "data.attributes.standard_amount"]);
    expect((await write({ price: "sum", parts: [] })).status).toBe(422);
  });

  test("a service does not become a bundle, nor a bundle a service", async () => {
    const change = (id: number, bundle: Bundle | null) =>
      workspace.call(catalogCalls.update, {
        params: { id },
        untyped: { body: { data: { attributes: { bundle } } } },
      });
    expect(
      codes((await change(workspace.catalog.items.fixed, { price: "sum", parts: parts() })).body),
    ).toEqual(["fixed"]);
    expect(codes((await change(await kit(), null)).body)).toEqual(["fixed"]);
  });
});

describe("in a deal [U-182]", () => {
  test("its lines have their shares of its price, and sum exactly", async () => {
    const deal = await makeDeal(workspace, { bundles: of(await kit()) }, lines());
    expect(unitPrices(deal)).toEqual([75_00, 45_00]);
    expect(deal.subtotal).toBe(120_00);
    expect(deal.bundles).toEqual([
      {
        ...{ key: "kit", title: "Kit", description: "<p>Both</p>", shown: "prices" },
        item: expect.any(Number) as number,
        parts: [
          { line: "logo", quantity: 1 },
          { line: "domain", quantity: 3 },
        ],
      },
    ]);
  });

  test("the purchase limit counts the units of its parts", async () => {
    const item = await kit();
    const { status, body } = await workspace.call(dealCalls.create, {
      untyped: { body: dealBody(workspace, { bundles: of(item) }, lines(2)) },
    });
    expect([status, codes(body)]).toEqual([422, ["too_big"]]);
  });

  test("a bundle is no line, and no option", async () => {
    const item = await kit();
    const save = (given: Record<string, unknown>, of_: Record<string, unknown>[]) =>
      workspace.call(dealCalls.create, { untyped: { body: dealBody(workspace, given, of_ as never) } });
    expect(codes((await save({}, [{ sale_catalog_item_id: item }])).body)).toEqual(["bundle"]);
    const optional = lines().map((line) => ({ ...line, is_optional: true }));
    expect(codes((await save({ bundles: of(item) }, optional)).body)).toEqual(["optional"]);
  });

  test("a change, a revision and a duplicate keep the agreed shares when the catalogue changes", async () => {
    const item = await kit();
    const deal = await made(item);
    await workspace.call(catalogCalls.update, {
      params: { id: item },
      body: { data: { attributes: { standard_amount: 500_00 } } },
    });
    const renamed = await workspace.call(dealCalls.update, {
      params: { id: deal.id },
      body: { data: { attributes: { name: "Other", lineItems: lines() } } },
    });
    expect(unitPrices(renamed.body.data)).toEqual([75_00, 45_00]);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(unitPrices(copy.body.data)).toEqual([75_00, 45_00]);
    expect(copy.body.data.bundles).toEqual(deal.bundles);
    const alone = await workspace.call(dealCalls.update, {
      params: { id: deal.id },
      untyped: { body: { data: { attributes: { bundles: [] } } } },
    });
    expect(alone.status).toBe(422);
  });

  test("a template opens with the price of today, and without a bundle that is no longer sold", async () => {
    const item = await kit();
    const deal = await made(item);
    const template = await workspace.call(dealTemplateCalls.create, {
      body: { deal_id: deal.id, name: "With a kit", description: "" },
    });
    const { id } = template.body.data;
    const open = async () => (await workspace.call(dealTemplateCalls.opened, { params: { id } })).body.data;
    await workspace.call(catalogCalls.update, {
      params: { id: item },
      body: { data: { attributes: { standard_amount: 240_00 } } },
    });
    const opened = await open();
    expect(opened.lineItems.map((line) => line.unit_price)).toEqual([150_00, 90_00]);
    expect(opened.bundles.map(({ title }) => title)).toEqual(["Kit"]);
    await workspace.call(catalogCalls.remove, { params: { id: item } });
    expect(await open()).toMatchObject({
      ...{ lineItems: [], bundles: [] },
      missing: [{ kind: "service", name: "Kit" }],
    });
  });
});

test("the customer gets the bundle, accepts it, and it is sealed [U-184]", async () => {
  const deal = await made(await kit({ price: "own", shown: "nothing" }));
  const page = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
  expect(page.body.data.bundles.map(({ title, shown }) => [title, shown])).toEqual([["Kit", "nothing"]]);
  const accepted = await workspace.call(proposalCalls.accept, {
    as: null,
    params: { uuid: deal.uuid },
    body: { name: "Inès Roy" },
  });
  expect(accepted.status).toBe(200);
});
