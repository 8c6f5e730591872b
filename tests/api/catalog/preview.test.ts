import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { CallQuery } from "@/app/_client/call-parts";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let deals: { id: number; number: string }[];

beforeAll(async () => {
  workspace = await makeWorkspace("preview");
  const { fixed, negotiable } = workspace.catalog.items;
  deals = [
    await makeDeal(workspace, {}, [{ sale_catalog_item_id: negotiable, quantity: 2 }]),
    await makeDeal(workspace, {}, [
      { sale_catalog_item_id: negotiable, quantity: 1, unit_price: 165_00 },
      { sale_catalog_item_id: fixed, quantity: 1 },
    ]),
    await makeDeal(workspace, { currency: "USD" }, [{ sale_catalog_item_id: negotiable, quantity: 1 }]),
  ];
  const lost = await makeDeal(workspace, {}, [{ sale_catalog_item_id: negotiable, quantity: 5 }]);
  await workspace.call(dealCalls.refuse, { params: { id: lost.id } });
});

type Options = { query?: CallQuery<typeof catalogCalls.preview>; meta?: object; token?: string };
const preview = (attributes: object, { query = {}, meta, token }: Options = {}) =>
  workspace.call(catalogCalls.preview, {
    ...(token ? { token } : {}),
    params: { id: workspace.catalog.items.negotiable },
    query,
    untyped: { body: { data: { attributes }, ...(meta ? { meta } : {}) } },
  });

describe("POST /sale-catalog-items/{id}/preview", () => {
  test("says how many pending deals a new price touches, by how much, and whose agreed price leaves its range", async () => {
    const { status, body } = await preview({ standard_amount: 220_00 });
    expect(status).toBe(200);
    expect(body.meta).toEqual({
      total: 3,
      current_page: 1,
      per_page: 100,
      last_page: 1,
      effect: {
        deals: 3,
        changed: 3,
        leaving: 1,
        unpriced: 0,
        differences: [
          { currency: "USD", amount: 15_00 },
          { currency: "CAD", amount: 60_00 },
        ],
      },
    });
    const [usd, negotiated, plain] = body.data;
    expect(usd).toMatchObject({
      deal_id: deals[2]?.id,
      currency: "USD",
      present_price: 150_00,
      new_price: 165_00,
      difference: 15_00,
      leaves_range: false,
    });
    // 80 % of 220.00 is 176.00, which is more than the agreed 165.00.
    expect(negotiated).toMatchObject({
      deal_id: deals[1]?.id,
      deal_number: deals[1]?.number,
      customer_name: "Éclair Café",
      unit_price: 165_00,
      present_price: 200_00,
      new_price: 220_00,
      leaves_range: true,
    });
    expect(plain).toMatchObject({ deal_id: deals[0]?.id, quantity: 2, difference: 40_00, problem: null });
  });

  test("finds nothing changed by a new title, and changes nothing itself", async () => {
    const { body } = await preview({ title: "Atelier" });
    expect(body.meta.effect).toEqual({ deals: 3, changed: 0, leaving: 0, unpriced: 0, differences: [] });
    const item = await workspace.call(catalogCalls.read, {
      params: { id: workspace.catalog.items.negotiable },
    });
    expect(item.body.data).toMatchObject({ title: "Workshop", version: 1 });
  });

  test("counts the deals that the new rules could not price, for want of an answer", async () => {
    const { pages } = workspace.catalog.fields;
    const { body } = await preview(
      { pricing_option_id: 2, main_field_id: pages },
      { meta: { conditional_pricing: { price_intervals: [{ field_id: pages, from: 1, rate: 10_00 }] } } },
    );
    expect(body.meta.effect).toMatchObject({ changed: 3, unpriced: 3, differences: [] });
    expect(body.data.map(({ problem, new_price: price }) => [problem, price])).toEqual(
      Array(3).fill(["answers", null]),
    );
  });

  test("looks at one page of lines at a time, at most 200", async () => {
    const pages = [
      await preview({ standard_amount: 1_00 }, { query: { per_page: 2 } }),
      await preview({ standard_amount: 1_00 }, { query: { per_page: 2, page: 2 } }),
    ];
    expect(pages.map(({ body }) => [body.data.length, body.meta.effect.deals, body.meta.last_page])).toEqual([
      [2, 2, 2],
      [1, 1, 2],
    ]);
    expect((await preview({}, { query: { per_page: 201 } })).status).toBe(422);
  });

  test("refuses what saving would refuse, at the same fields", async () => {
    const { status, refusal } = await preview({ min_negotiation_margin: 150 });
    expect([status, refusal.errors.map(({ field, message }) => [field, message])]).toEqual([
      422,
      [["data.attributes.min_negotiation_margin", "Minimum margin cannot be greater than maximum margin"]],
    ]);
  });

  test("is not for those who may not read deals", async () => {
    const token = await workspace.tokenWith("catalog_items.update");
    expect((await preview({}, { token })).status).toBe(403);
  });

  test("leaves pending deals their own prices when the change is saved", async () => {
    const offered = async () => {
      const { body } = await workspace.call(dealCalls.read, { params: { id: deals[0]?.id } });
      return [
        body.data.amount_before_tax,
        body.data.lineItems.map(({ name, unit_price, total_price }) => [name, unit_price, total_price]),
      ];
    };
    const before = await offered();
    const saved = await workspace.call(catalogCalls.update, {
      params: { id: workspace.catalog.items.negotiable },
      body: { data: { attributes: { standard_amount: 220_00 } } },
    });
    expect([saved.status, await offered()]).toEqual([200, before]);
    expect(before).toEqual([400_00, [["Workshop", 200_00, 400_00]]]);
  });
});
