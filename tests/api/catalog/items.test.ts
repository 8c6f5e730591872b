import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvent, priceModifier } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import type { WriteItemBody } from "@/lib/domain/catalog/write-schema";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("items"), makeWorkspace("items-next")]);
});

const attributes = { title: "Website", description: "<p>Five pages</p>" };
const create = (given: Partial<WriteItemBody["data"]["attributes"]> = {}, meta?: WriteItemBody["meta"]) =>
  workspace.call(catalogCalls.create, {
    body: { data: { attributes: { ...attributes, ...given } }, ...(meta ? { meta } : {}) },
  });
const made = async (...given: Parameters<typeof create>) => (await create(...given)).body.data;
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  workspace.call(catalogCalls.update, { params: { id }, untyped: { body }, headers });
const read = async (id: number) =>
  (await workspace.call(catalogCalls.read, { as: "employee", params: { id } })).body.data;
const version = async () => (await workspace.call(bootstrapCalls.read)).body.data.catalogCacheVersion;

/** Tiers of 7.00 and 6.00, a 50 % surcharge for a rush, and 1.50 for each page from the third on. */
const rules = () => {
  const { pages, rush } = workspace.catalog.fields;
  return {
    price_intervals: [
      { field_id: pages, from: 1, to: 5, rate: 7_00 },
      { field_id: pages, from: 6, rate: 6_00, flat_fee: 1_00 },
    ],
    price_modifiers: [
      {
        field_id: rush,
        comparison_operator_id: 223,
        comparison_value: true,
        type_id: 2,
        modifier_id: 3,
        value: 0.5,
      },
    ],
    price_modification_intervals: [{ field_id: pages, from: 3, to: null, rate: 1_50, type_id: 2 }],
  };
};

describe("POST /sale-catalog-items", () => {
  test("adds a service with what CAT-11 says of a new one, last in the list, and gives its id [CAT-05] [CAT-06] [CAT-11] [REST-42]", async () => {
    const before = await version();
    const { status, body, headers } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      title: "Website",
      description: "<p>Five pages</p>",
      version: 1,
      is_upscalable: true,
      is_renewable: false,
      is_bookable: false,
      is_active: true,
      min_negotiation_margin: 0,
      max_negotiation_margin: 100,
      standard_duration: 1,
      tier_mode: "graduated",
      purchase_limit: null,
      pricing_option_id: 1,
      unit: "",
      price_calculation_type: "UNIT",
      business_id: 1,
      meta: {
        attachments: [],
        conditional_pricing: {
          has_price_intervals: false,
          has_price_modifiers: false,
          price_intervals: [],
          price_modifiers: [],
          price_modification_intervals: [],
        },
      },
    });
    expect(headers.etag).toBe(`"${body.data.id}-1"`);
    expect(await read(body.data.id)).toEqual(body.data);
    const next = await made({ title: "Second" });
    expect(next.position).toBe(body.data.position + 1);
    expect(await version()).toBe((before ?? 0) + 2);
  });

  test("stores the item with tiers, modifications and modification intervals in one call, in their order [CAT-09] [CAT-13] [PRC-02] [PRC-03] [PRC-04] (S-053, S-067)", async () => {
    const { pages, rush } = workspace.catalog.fields;
    const { id } = await made(
      { pricing_option_id: 2, main_field_id: pages, business_id: 4 },
      { conditional_pricing: rules() },
    );
    const item = await read(id);
    expect(item).toMatchObject({ main_field_id: pages, pricing_option_id: 2, business_id: 4 });
    expect(item.meta.conditional_pricing).toMatchObject({
      has_price_intervals: true,
      has_price_modifiers: true,
      price_intervals: [
        { field_id: pages, from: 1, to: 5, rate: 7_00, flat_fee: 0, per: "UNIT" },
        { from: 6, to: null, rate: 6_00, flat_fee: 1_00 },
      ],
      price_modifiers: [
        {
          field_id: rush,
          is_active: true,
          comparison_operator_id: 223,
          comparison_value: "true",
          type_id: 2,
          modifier_id: 3,
          value: 0.5,
        },
      ],
      price_modification_intervals: [{ field_id: pages, from: 3, to: null, rate: 1_50, type_id: 2 }],
    });
    // 7 pages: 5 × 7.00 + 2 × 6.00 + 1.00 = 48.00; rush + 24.00; 5 pages from the third on + 7.50.
    const deal = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: id, quantity: 1, field_values: { [pages]: 7, [rush]: true } },
    ]);
    expect(deal.lineItems[0]).toMatchObject({ unit_price: 79_50 });
  });

  test("stores nothing when one row is wrong, and names the row (S-059)", async () => {
    const { pages } = workspace.catalog.fields;
    const before = await version();
    const overlapping = {
      price_intervals: [
        { field_id: pages, from: 1, to: 5, rate: 1 },
        { field_id: pages, from: 5, to: 9, rate: 1 },
      ],
      price_modification_intervals: [{ field_id: pages, from: 9, to: 3, rate: 1, type_id: 1 }],
    };
    const { status, refusal } = await create(
      { title: "Nowhere", main_field_id: pages },
      { conditional_pricing: overlapping },
    );
    expect([status, refusal.errors.map(({ field, message }) => [field, message])]).toEqual([
      422,
      [
        ["meta.conditional_pricing.price_intervals.1.from", "Row 2 overlaps row 1"],
        ["meta.conditional_pricing.price_modification_intervals.0.to", "Row 1 ends before it begins"],
      ],
    ]);
    expect((await workspace.call(catalogCalls.list, { query: { search: "nowhere" } })).body.data).toEqual([]);
    expect(await version()).toBe(before);
  });

  test("cleans the description to the ten tags on the server (S-064)", async () => {
    const item = await made({
      title: "Clean me",
      description:
        '<p onclick="x()">Safe <b>bold</b><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    });
    expect(item.description).toBe("<p>Safe <b>bold</b></p>");
  });

  test.each([
    [{ title: "" }, "data.attributes.title", "Title is required"],
    [
      { min_negotiation_margin: 130, max_negotiation_margin: 120 },
      "data.attributes.min_negotiation_margin",
      "Minimum margin cannot be greater than maximum margin",
    ],
    [{ min_negotiation_margin: 12.34567 }, "data.attributes.min_negotiation_margin", "At most 4 decimals"],
    [{ max_negotiation_margin: 112.34567 }, "data.attributes.max_negotiation_margin", "At most 4 decimals"],
    [{ standard_duration: 0.00001 }, "data.attributes.standard_duration", "At most 4 decimals"],
    [{ main_field_id: 999_999 }, "data.attributes.main_field_id", "This question does not exist"],
    [
      { pricing_option_id: 3 },
      "data.attributes.pricing_option_id",
      "Variable pricing is kept for old services only. Choose fixed or calculated.",
    ],
  ])("refuses %j at its field [VAL-15] [VAL-22]", async (given, field, message) => {
    const { status, refusal } = await create(given);
    expect([status, refusal.errors.map((error) => [error.field, error.message])]).toEqual([
      422,
      [[field, message]],
    ]);
  });

  test.each([
    ["a percent with more decimals than are kept", { value: 0.1234567 }, "value", "At most 4 decimals"],
    [
      "a new contains (X-35)",
      { comparison_operator_id: 229 },
      "comparison_operator_id",
      "This comparison is kept for old rules only. Choose another.",
    ],
    [
      "a new order of yes and no",
      { comparison_operator_id: 225 },
      "comparison_operator_id",
      "This comparison is kept for old rules only. Choose another.",
    ],
    [
      "new hours (X-36)",
      { modifier_id: 2, value: 1 },
      "modifier_id",
      "Hours are kept for old rules only. Choose $ or %.",
    ],
  ])("refuses %s, which the form excludes", async (_, given, field, message) => {
    const [rule] = rules().price_modifiers;
    const { status, refusal } = await create(
      {},
      { conditional_pricing: { price_modifiers: [{ ...rule!, ...given }] } },
    );
    expect([status, refusal.errors.map((error) => [error.field, error.message])]).toEqual([
      422,
      [[`meta.conditional_pricing.price_modifiers.0.${field}`, message]],
    ]);
  });

  test("keeps an old comparison and old hours that are stored, and refuses them of a rule that had none", async () => {
    const item = await made(
      { title: "Old rules", main_field_id: workspace.catalog.fields.pages },
      { conditional_pricing: rules() },
    );
    const [rule] = item.meta.conditional_pricing.price_modifiers;
    await ownerTransaction(workspace.adminUrl, (db) =>
      db
        .update(priceModifier)
        .set({ comparisonOperatorId: 225, modifierId: 2, value: 2 })
        .where(and(eq(priceModifier.tenantId, workspace.tenant.id), eq(priceModifier.id, rule!.id))),
    );
    const stored = (await read(item.id)).meta.conditional_pricing.price_modifiers;
    const put = (given: object) =>
      change(item.id, {
        data: { attributes: {} },
        meta: { conditional_pricing: { price_modifiers: [given] } },
      });
    expect((await put({ ...stored[0], value: 3, is_active: false })).status).toBe(200);
    expect((await put({ ...stored[0], comparison_operator_id: 226 })).status).toBe(422);
    expect((await read(item.id)).meta.conditional_pricing.price_modifiers[0]).toMatchObject({
      comparison_operator_id: 225,
      modifier_id: 2,
      value: 3,
    });
  });

  test("refuses a tier that counts another question than the main one", async () => {
    const { pages } = workspace.catalog.fields;
    const another = (await workspace.call(fieldCalls.create, { body: { name: "Copies", type_id: 2 } })).body
      .data.id;
    const { status, refusal } = await create(
      { main_field_id: pages, pricing_option_id: 2 },
      { conditional_pricing: { price_intervals: [{ field_id: another, from: 1, rate: 1 }] } },
    );
    expect([status, refusal.errors[0]?.field, refusal.errors[0]?.message]).toEqual([
      422,
      "meta.conditional_pricing.price_intervals.0.field_id",
      "A tier counts the main question.",
    ]);
  });

  test("refuses tiers that count no question, and takes the question away from none [PRC-02]", async () => {
    const { pages } = workspace.catalog.fields;
    const needed = [422, "data.attributes.main_field_id", "Choose the main question that the tiers count"];
    const tiers = { conditional_pricing: { price_intervals: [{ field_id: pages, from: 1, rate: 1 }] } };
    const told = ({ status, refusal }: Awaited<ReturnType<typeof create>>) => [
      status,
      refusal.errors[0]?.field,
      refusal.errors[0]?.message,
    ];
    expect(told(await create({ pricing_option_id: 2 }, tiers))).toEqual(needed);
    const item = await made({ pricing_option_id: 2, main_field_id: pages }, tiers);
    expect(told(await change(item.id, { data: { attributes: { main_field_id: null } } }))).toEqual(needed);
  });

  test("refuses another tenant's question in the words for one that never existed", async () => {
    const { status, refusal } = await create({ main_field_id: other.catalog.fields.pages });
    expect([status, refusal.errors[0]?.message]).toEqual([422, "This question does not exist"]);
  });

  test("once under one Idempotency-Key", async () => {
    const options = {
      body: { data: { attributes: { ...attributes, title: "Only once" } } },
      headers: { "idempotency-key": "item-once" },
    };
    const [first, second] = [
      await workspace.call(catalogCalls.create, { ...options }),
      await workspace.call(catalogCalls.create, { ...options }),
    ];
    expect([second.status, second.body.data.id]).toEqual([201, first.body.data.id]);
  });

  test("adds at the same moment without two at one position", async () => {
    const items = await Promise.all(
      Array.from({ length: 6 }, (_, index) => made({ title: `Together ${index}` })),
    );
    expect(new Set(items.map(({ position }) => position)).size).toBe(6);
  });
});

describe("PUT /sale-catalog-items/{id}", () => {
  test("changes what it says, leaves the rest, and raises the catalogue's version [REST-43] (S-038)", async () => {
    const item = await made(
      { pricing_option_id: 2, main_field_id: workspace.catalog.fields.pages, purchase_limit: 3 },
      { conditional_pricing: rules() },
    );
    const before = await version();
    const { status, body, headers } = await change(item.id, {
      data: { id: item.id, attributes: { title: "Web site" } },
    });
    expect([status, headers.etag, await version()]).toEqual([200, `"${item.id}-2"`, (before ?? 0) + 1]);
    expect(body.data).toEqual({ ...item, title: "Web site", version: 2, updated_at: expect.any(String) });
  });

  test("replaces the lists that are given; rows keep their ids, lists that are left out stay", async () => {
    const item = await made(
      { pricing_option_id: 2, main_field_id: workspace.catalog.fields.pages },
      { conditional_pricing: rules() },
    );
    const [first] = item.meta.conditional_pricing.price_intervals;
    const { body } = await change(item.id, {
      data: { attributes: {} },
      meta: {
        conditional_pricing: {
          price_intervals: [
            { ...first, to: 9 },
            { field_id: first?.field_id, from: 10, rate: 5_00 },
          ],
          price_modifiers: [],
        },
      },
    });
    const {
      price_intervals: tiers,
      price_modifiers: modifiers,
      price_modification_intervals: intervals,
    } = body.data.meta.conditional_pricing;
    expect(tiers.map(({ id, from, to }) => [id === first?.id, from, to])).toEqual([
      [true, 1, 9],
      [false, 10, null],
    ]);
    expect([modifiers, intervals]).toEqual([[], item.meta.conditional_pricing.price_modification_intervals]);
  });

  test("answers 412 to the second of two editors, with the present version, and changes nothing", async () => {
    const item = await made();
    const tag = { "if-match": `"${item.id}-${item.version}"` };
    expect((await change(item.id, { data: { attributes: { title: "Mine" } } }, tag)).status).toBe(200);
    const late = await change(item.id, { data: { attributes: { title: "Yours" } } }, tag);
    expect([late.status, late.refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(late.refusal.details).toMatchObject({ version: 2 });
    expect((await read(item.id)).title).toBe("Mine");
  });

  test("refuses the id of another service, and margins that cross with the stored ones [VAL-22]", async () => {
    const item = await made({ max_negotiation_margin: 120 });
    expect(
      (await change(item.id, { data: { id: item.id + 1, attributes: {} } })).refusal.errors[0]?.field,
    ).toBe("data.id");
    expect(
      (await change(item.id, { data: { attributes: { min_negotiation_margin: 121 } } })).refusal.errors[0]
        ?.message,
    ).toBe("Minimum margin cannot be greater than maximum margin");
  });

  test("leaves what was offered as it was offered, and prices the next deal anew", async () => {
    const item = await made({ standard_amount: 50_00 });
    const deal = await makeDeal(workspace, {}, [{ sale_catalog_item_id: item.id, quantity: 1 }]);
    await change(item.id, { data: { attributes: { title: "Dearer", standard_amount: 80_00 } } });
    const stored = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    expect(stored.body.data.lineItems[0]).toMatchObject({ name: "Website", unit_price: 50_00 });
    const next = await makeDeal(workspace, {}, [{ sale_catalog_item_id: item.id, quantity: 1 }]);
    expect(next.lineItems[0]).toMatchObject({ name: "Dearer", unit_price: 80_00 });
  });

  test("is written into the audit trail", async () => {
    const item = await made();
    await change(item.id, { data: { attributes: { title: "Audited" } } });
    await workspace.call(catalogCalls.remove, { params: { id: item.id } });
    const trail = await ownerTransaction(workspace.adminUrl, (db) =>
      db
        .select()
        .from(auditEvent)
        .where(
          and(
            eq(auditEvent.tenantId, workspace.tenant.id),
            eq(auditEvent.subjectType, "catalog_item"),
            eq(auditEvent.subjectId, String(item.id)),
          ),
        )
        .orderBy(auditEvent.sequence),
    );
    expect(trail).toMatchObject([
      { action: "created", after: { title: "Website" } },
      { action: "changed", before: { title: "Website" }, after: { title: "Audited" } },
      { action: "deleted" },
    ]);
  });
});

describe("DELETE /sale-catalog-items/{id}", () => {
  test("takes it out of the catalogue and leaves deals as they are [REST-44] (S-057)", async () => {
    const item = await made({ standard_amount: 10_00 });
    const deal = await makeDeal(workspace, {}, [{ sale_catalog_item_id: item.id, quantity: 2 }]);
    const before = await version();
    const answer = await workspace.call(catalogCalls.remove, { params: { id: item.id } });
    expect([answer.status, answer.text, await version()]).toEqual([204, "", (before ?? 0) + 1]);
    expect((await workspace.call(catalogCalls.read, { params: { id: item.id } })).status).toBe(404);
    expect((await workspace.call(catalogCalls.remove, { params: { id: item.id } })).status).toBe(404);
    expect(
      (await workspace.call(dealCalls.read, { params: { id: deal.id } })).body.data.lineItems[0],
    ).toMatchObject({ name: "Website", total_price: 20_00 });
    const sold = await workspace.call(dealCalls.create, {
      body: {
        data: {
          attributes: {
            client_id: workspace.catalog.clientId,
            lineItems: [{ sale_catalog_item_id: item.id, quantity: 1 }],
          },
        },
      },
    });
    expect(sold.status).toBe(422);
  });

  test("asks for catalog_items.delete, changing for update, adding for create: an employee may only read [REST-41]", async () => {
    const item = await made();
    const as = "employee" as const;
    expect((await workspace.call(catalogCalls.read, { as, params: { id: item.id } })).status).toBe(200);
    expect((await workspace.call(catalogCalls.remove, { as, params: { id: item.id } })).status).toBe(403);
    expect(
      (
        await workspace.call(catalogCalls.update, {
          as,
          params: { id: item.id },
          body: { data: { attributes: {} } },
        })
      ).status,
    ).toBe(403);
    expect((await workspace.call(catalogCalls.create, { as, body: { data: { attributes } } })).status).toBe(
      403,
    );
  });
});
