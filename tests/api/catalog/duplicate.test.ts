import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogItem, priceModifier } from "@/db/schema";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import type { WriteItemBody } from "@/lib/domain/catalog/write-schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { bootstrapCalls } from "@/lib/server/bootstrap/calls";
import { callAddress } from "@/app/_client/call-address";
import { auditOf } from "../../support/audit-rows";
import {
  dealBody,
  makeDeal,
  makeWorkspace,
  type Caller,
  type Workspace,
  type Sender,
} from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("duplicates"), makeWorkspace("duplicates-next")]);
});

/** One red pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

async function made(
  attributes: Partial<WriteItemBody["data"]["attributes"]> = {},
  meta: WriteItemBody["meta"] = {},
): Promise<ManagedItem> {
  const { body } = await workspace.call(catalogCalls.create, {
    body: {
      data: { attributes: { title: "Website", description: "<p>Five pages</p>", ...attributes } },
      meta,
    },
  });
  return body.data;
}
const duplicate = (id: number | string, sender: Sender = {}) =>
  workspace.call(catalogCalls.duplicate, { ...sender, untyped: { params: { id } } });
const copyOf = async (id: number, language?: string) =>
  (await duplicate(id, language ? { headers: { cookie: `kapi.language=${language}` } } : {})).body.data;
const change = (id: number, attributes: object, meta?: object) =>
  workspace.call(catalogCalls.update, {
    params: { id },
    body: { data: { attributes }, ...(meta && { meta }) },
  });
const read = async (id: number, as: Caller = "employee") =>
  (await workspace.call(catalogCalls.read, { as, params: { id } })).body.data;

/** No field has its default, and each list of rules has rows. */
const full = () => {
  const { pages, rush } = workspace.catalog.fields;
  return made(
    {
      title: "Web shop",
      main_field_id: pages,
      unit: "page",
      purchase_limit: 40,
      is_upscalable: false,
      is_renewable: true,
      is_bookable: true,
      base_price: 90_00,
      standard_amount: 80_00,
      custom_hourly_price: 70_00,
      min_negotiation_margin: 85.5,
      max_negotiation_margin: 120.25,
      standard_duration: 2.5,
      pricing_option_id: 2,
      tier_mode: "volume",
      production_customer_id: 1,
      position: 3,
      business_id: 4,
    },
    {
      attachments: [
        { base64: PNG, filename: "one.png", alt_text: "A dot" },
        { base64: PNG, filename: "two.png", alt_text: "A main dot", is_main: true },
      ],
      conditional_pricing: {
        price_intervals: [
          { field_id: pages, from: 1, to: 5, rate: 7_00 },
          { field_id: pages, from: 6, rate: 6_00, flat_fee: 1_00 },
        ],
        price_modifiers: [
          {
            field_id: rush,
            is_active: false,
            comparison_operator_id: 223,
            comparison_value: false,
            type_id: 2,
            modifier_id: 1,
            value: 5_00,
          },
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
      },
    },
  );
};

/** A service without what every service has of its own. */
const content = ({ id: _id, created_at: _made, updated_at: _changed, ...item }: ManagedItem) => {
  const pricing = item.meta.conditional_pricing;
  const withoutIds = <Row extends { id: number }>(rows: readonly Row[]) =>
    rows.map(({ id: _, ...row }) => row);
  return {
    ...item,
    meta: {
      ...item.meta,
      conditional_pricing: {
        ...pricing,
        price_intervals: withoutIds(pricing.price_intervals),
        price_modifiers: withoutIds(pricing.price_modifiers),
        price_modification_intervals: withoutIds(pricing.price_modification_intervals),
      },
    },
  };
};

/** Ids of the rules, with the name of their list. */
const ruleIds = ({ meta }: ManagedItem) =>
  (["price_intervals", "price_modifiers", "price_modification_intervals"] as const).flatMap((list) =>
    meta.conditional_pricing[list].map(({ id }) => `${list} ${id}`),
  );

describe("POST /sale-catalog-items/{id}/duplicate (T-34)", () => {
  test("copies every field, rule and picture to an inactive service of its own, right behind the original", async () => {
    const source = await full();
    const { status, body, headers } = await duplicate(source.id);
    const { data: copy } = body;
    expect([status, headers.location, headers.etag]).toEqual([
      201,
      callAddress(catalogCalls.read, { params: { id: copy.id } }),
      `"${copy.id}-1"`,
    ]);
    expect(content(copy)).toEqual({ ...content(source), title: "Web shop (copy)", is_active: false });
    expect(copy.id).not.toBe(source.id);
    expect(new Set([...ruleIds(source), ...ruleIds(copy)]).size).toBe(2 * ruleIds(source).length);
    expect(await read(copy.id)).toEqual(copy);
    expect(await read(source.id)).toEqual(source);
    const listed = await workspace.call(catalogCalls.list, { query: { search: "web shop" } });
    expect(listed.body.data.map(({ id }) => id)).toEqual([source.id, copy.id]);
  });

  test("copies a service that has only defaults and no rules", async () => {
    const source = await made({ title: "Plain" });
    expect(content(await copyOf(source.id))).toEqual({
      ...content(source),
      title: "Plain (copy)",
      is_active: false,
    });
  });

  test("gives a line the original's price once it is active, and cannot be sold before", async () => {
    const { pages, rush } = workspace.catalog.fields;
    const source = await full();
    const copy = await copyOf(source.id);
    const line = (id: number) => ({
      sale_catalog_item_id: id,
      quantity: 2,
      field_values: { [pages]: 7, [rush]: true },
    });
    const early = await workspace.call(dealCalls.create, { body: dealBody(workspace, {}, [line(copy.id)]) });
    expect([early.status, early.refusal.errors[0]?.message]).toEqual([
      422,
      "must be an active service of the catalogue",
    ]);
    await change(copy.id, { is_active: true });
    const { lineItems } = await makeDeal(workspace, {}, [line(source.id), line(copy.id)]);
    const [original, copied] = lineItems;
    // 7 pages, all in the second tier: 7 × 6.00 + 1.00 = 43.00; rush + 21.50; 5 pages from the third on + 7.50.
    expect(original).toMatchObject({ unit_price: 72_00, total_price: 144_00 });
    expect(copied).toMatchObject({ unit_price: 72_00, total_price: 144_00 });
  });

  test("is independent: a change of one leaves the other", async () => {
    const source = await full();
    const copy = await copyOf(source.id);
    await change(
      copy.id,
      { title: "Large shop", standard_amount: 1 },
      { conditional_pricing: { price_modifiers: [] } },
    );
    expect(await read(source.id)).toEqual(source);
  });

  test("copies old data that a new service could not have (X-38)", async () => {
    const source = await full();
    const [rule] = source.meta.conditional_pricing.price_modifiers;
    await ownerTransaction(workspace.adminUrl, async (db) => {
      await db
        .update(catalogItem)
        .set({ pricingOptionId: 3 })
        .where(and(eq(catalogItem.tenantId, workspace.tenant.id), eq(catalogItem.id, source.id)));
      await db
        .update(priceModifier)
        .set({ comparisonOperatorId: 225, modifierId: 2 })
        .where(and(eq(priceModifier.tenantId, workspace.tenant.id), eq(priceModifier.id, rule!.id)));
    });
    const { status, body } = await duplicate(source.id);
    expect([status, body.data.pricing_option_id]).toEqual([201, 3]);
    expect(content(body.data).meta).toEqual(content(await read(source.id)).meta);
  });

  test.each([
    ["fr", "Logo (copie)"],
    ["es", "Logo (copia)"],
    ["en", "Logo (copy)"],
    [undefined, "Logo (copy)"],
  ])("marks the title in the caller's language, %s, else the workspace's", async (language, title) => {
    expect((await copyOf(workspace.catalog.items.fixed, language)).title).toBe(title);
  });

  test("shortens a long title so that the mark fits, and never cuts a character in half", async () => {
    const long = await made({ title: "x".repeat(254) });
    const copy = await copyOf(long.id);
    expect(copy.title).toBe(`${"x".repeat(247)} (copy)`);
    expect((await copyOf(copy.id)).title).toBe(`${"x".repeat(247)} (copy)`);
    const astral = await made({ title: `${"x".repeat(246)}😀 end` });
    expect((await copyOf(astral.id)).title).toBe(`${"x".repeat(246)} (copy)`);
    const braces = await made({ title: "{title} <b>'quoted'</b>" });
    expect((await copyOf(braces.id)).title).toBe("{title} <b>'quoted'</b> (copy)");
  });

  test("is written into the audit trail as a creation, and raises the catalogue's version", async () => {
    const version = async () => (await workspace.call(bootstrapCalls.read)).body.data.catalogCacheVersion;
    const source = await made({ title: "Recorded", standard_amount: 12_00 });
    const before = await version();
    await copyOf(source.id);
    expect(await version()).toBe((before ?? 0) + 1);
    expect(await auditOf(workspace.adminUrl, workspace.tenant.id, "Recorded (copy)")).toMatchObject([
      { action: "created", type: "catalog_item", after: { is_active: false, standard_amount: 12_00 } },
    ]);
  });

  test("happens once for one Idempotency-Key, and each time without", async () => {
    const { id } = await made({ title: "Only once" });
    const options = { headers: { "idempotency-key": `copy-${id}` } };
    const [first, again] = [await duplicate(id, options), await duplicate(id, options)];
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    const copies = await Promise.all([duplicate(id), duplicate(id), duplicate(id)]);
    expect(new Set(copies.map(({ body }) => body.data.id)).size).toBe(3);
  });

  test("needs the permissions to create and to read services, and no other", async () => {
    const { fixed } = workspace.catalog.items;
    expect((await duplicate(fixed, { as: "employee" })).status).toBe(403);
    const [creates, changes] = await Promise.all([
      workspace.tokenWith("catalog_items.create", "catalog_items.read"),
      workspace.tokenWith("catalog_items.read", "catalog_items.update", "catalog_items.delete"),
    ]);
    expect((await duplicate(fixed, { token: creates })).status).toBe(201);
    expect((await duplicate(fixed, { token: changes })).status).toBe(403);
    expect((await duplicate(fixed, { as: null })).status).toBe(401);
  });

  test("knows no service of another tenant, no deleted one and no odd id", async () => {
    const { id } = await made();
    await workspace.call(catalogCalls.remove, { params: { id } });
    const count = async () => (await workspace.call(catalogCalls.list)).body.meta.total;
    const before = await count();
    for (const odd of [other.catalog.items.fixed, id, 900719925474099, "x", "0", "-1"])
      expect([odd, (await duplicate(odd)).status]).toEqual([odd, 404]);
    expect(await count()).toBe(before);
  });
});
