import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyBlock, emptySection } from "@/lib/core/documents/blocks";
import { dealChange, lineInput } from "@/lib/domain/deals/input-schema";
import { dealSchema, type DealAnswer } from "@/lib/domain/deals/schema";
import { dealCalls } from "@/lib/domain/deals/calls";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
let id: number;
let before: DealAnswer;

const read = async (): Promise<DealAnswer> =>
  (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const patch = (attributes: object) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } } });

const picked = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** The fields of a deal that GET answers and PATCH takes. */
const FIELDS = Object.keys(dealChange.shape).filter((name) => name in dealSchema.shape);
const LINE_FIELDS = Object.keys(lineInput.shape);

/** What GET answered, as PATCH takes it. */
const asRead = (deal: DealAnswer, names: readonly string[]) => ({
  ...picked(deal, names),
  ...(names.includes("lineItems") && {
    lineItems: deal.lineItems.map((line) => picked(line, LINE_FIELDS)),
  }),
});

/** A deal with a value in every field, after whose agreement everything that it refers to has changed. */
beforeAll(async () => {
  workspace = await makeWorkspace("asread");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  const { catalog, tenant } = workspace;
  for (const key of ["venue", "gone"])
    await workspace.call(customFieldCalls.create, {
      as: "admin",
      body: { subject: "deal", key, kind: "text", label: key },
    });
  const deal = await makeDeal(
    workspace,
    {
      name: "As read",
      description: "For us",
      purchase_order: "PO-7",
      cover_band: true,
      accent_color: "#7a3b2e",
      typeface: "manrope",
      currency: "USD",
      tax_profile_id: catalog.taxIds.at(-1),
      lead_source_id: 1,
      closing_date: "2026-12-24",
      valid_until: new Date(Date.now() + 3_600_000).toISOString(),
      discount_amount: 15_00,
      discount_modifier_id: 1,
      is_discount_with_tax: true,
      original_discount: { amount: 20_00, currency: "CAD" },
      selectedRecipients: catalog.contactIds,
      language: "fr",
      custom_fields: { venue: "Gym", gone: "Old" },
      blocks: [{ ...emptyBlock("text", "t"), html: "<p>Hello</p>" }, emptyBlock("services", "s")],
      sections: [{ ...emptySection("one"), name: "One" }],
    },
    [
      { sale_catalog_item_id: catalog.items.negotiable, quantity: 2, unit_price: 150_00, is_optional: true },
      {
        sale_catalog_item_id: catalog.items.negotiable,
        unit_price: 142_50,
        original_unit_price: { amount: 190_00, currency: "CAD" },
        section: "one",
        customer_note: "At night",
      },
      { sale_catalog_item_id: catalog.items.tiered, field_values: { [catalog.fields.pages]: 7 } },
      {
        sale_catalog_item_id: null,
        name: "Travel",
        description: "<p>By train</p>",
        unit_price: 90_00,
        tax_profile_id: catalog.taxIds[0],
        extra_notes: "<p>Ask</p>",
      },
    ],
  );
  id = deal.id;
  await workspace.call(proposalCalls.select, {
    as: null,
    params: { uuid: deal.uuid },
    body: { line_items: [{ id: deal.lineItems[0]?.id ?? 0, is_selected: true }] },
  });
  await admin`update tenant_currency set rate = 0.8, is_enabled = false where tenant_id = ${tenant.id}`;
  await admin`update tax_rate set value = value + 1 where tenant_id = ${tenant.id}`;
  await admin`update custom_field set is_active = false where tenant_id = ${tenant.id} and key = 'gone'`;
  await admin`update contact set first_name = 'Other' where tenant_id = ${tenant.id}`;
  await admin`update catalog_item set standard_amount = 999900, description = 'New' where tenant_id = ${tenant.id}`;
  await admin`update counter set value = value + 1 where tenant_id = ${tenant.id} and name = 'catalog_version'`;
  await admin`update deal set valid_until = now() - interval '1 day' where tenant_id = ${tenant.id}`;
  before = await read();
});
afterAll(() => admin.end());

test("the deal has a value in every field that a change takes", () => {
  const empty = FIELDS.filter((name) =>
    [null, "", 0, false].includes(before[name as keyof DealAnswer] as null),
  );
  // A percentage is taken of each rhythm.
  expect(empty).toEqual(["discount_every", "cover_id"]);
});

test.each(FIELDS)(
  "%s sent back as it was read changes nothing, and writes nothing [REST-26, P-18]",
  async (name) => {
    const { status, body } = await patch(asRead(before, [name]));
    expect([status, body.data.version]).toEqual([200, before.version]);
    expect(await read()).toEqual(before);
  },
);

test("any part of what was read, sent back, changes nothing [REST-26, P-18]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(FIELDS), async (names) => {
      expect((await patch(asRead(before, names))).status).toBe(200);
      expect(await read()).toEqual(before);
    }),
    { numRuns: 40 },
  );
});
