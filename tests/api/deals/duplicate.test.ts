import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { dealCounts } from "../../support/deal-counts";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("duplicate");
});

const duplicate = (id: number, as: "manager" | "employee" = "manager") =>
  workspace.call(dealCalls.duplicate, { as, params: { id } });
const read = async (id: number, as: "manager" | "employee" = "manager") =>
  (await workspace.call(dealCalls.read, { as, params: { id } })).body.data;

describe("POST /deals/{id}/duplicate", () => {
  test("copies lines, discount, taxes and recipients to a pending deal of its own [REST-29]", async () => {
    const { items, contactIds, taxIds, fields } = workspace.catalog;
    const { id, uuid } = await makeDeal(
      workspace,
      {
        name: "Original",
        currency: "USD",
        discount_amount: 10,
        discount_modifier_id: 2,
        tax_profile_id: taxIds.at(-1),
        selectedRecipients: contactIds,
        closing_date: "2026-01-02",
      },
      [
        {
          sale_catalog_item_id: items.tiered,
          field_values: { [fields.pages]: 6 },
          extra_notes: "<b>Soon</b>",
        },
        { sale_catalog_item_id: items.negotiable, quantity: 2, unit_price: 180_00, is_optional: true },
      ],
    );
    const option = (await read(id)).lineItems[1]?.id;
    const ticked = await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid },
      body: { line_items: [{ id: option ?? 0, is_selected: true }] },
    });
    expect(ticked.status).toBe(200);
    await workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy" } });
    const source = await read(id);
    const { status, body } = await duplicate(id, "employee");
    expect(status).toBe(201);
    expect(await read(body.data.id, "employee")).toEqual(body.data);
    const { data: copy } = body;
    expect(copy).toMatchObject({
      name: "Original (copy)",
      stage: "pending",
      revision: 1,
      version: 1,
      currency: "USD",
      rate: source.rate,
      discount_amount: 10,
      tax_profile_id: source.tax_profile_id,
      selectedRecipients: source.selectedRecipients,
      adjusted_deal_id: null,
      owner: { id: workspace.users.employee },
    });
    expect([copy.uuid, copy.number]).not.toEqual([source.uuid, source.number]);
    expect(copy.closing_date > source.closing_date).toBe(true);
    const shown = ({
      unit_price,
      quantity,
      is_optional,
      field_values,
      extra_notes,
    }: DealAnswer["lineItems"][number]) => ({
      unit_price,
      quantity,
      is_optional,
      field_values,
      extra_notes,
    });
    expect(copy.lineItems.map(shown)).toEqual(source.lineItems.map(shown));
    expect([source, copy].map((deal) => deal.lineItems.map((line) => line.is_selected))).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(copy.amount).toBeLessThan(source.amount);
  });

  test("gives a long name an end that fits, and a number of its own to each of several at once", async () => {
    const { id } = await makeDeal(workspace, { name: "x".repeat(255) });
    const copies = await Promise.all([duplicate(id), duplicate(id), duplicate(id)]);
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(copies.map(({ body }) => body.data.number)).size).toBe(3);
    expect(copies[0].body.data.name).toBe(`${"x".repeat(248)} (copy)`);
    const { kept, counted } = await dealCounts(workspace.adminUrl, workspace.tenant.id);
    expect(kept).toEqual(counted);
  });

  test("happens once for one Idempotency-Key, and needs a deal", async () => {
    const { id } = await makeDeal(workspace);
    const twice = await Promise.all(
      [1, 2].map(() =>
        workspace.call(dealCalls.duplicate, { params: { id }, headers: { "idempotency-key": `copy-${id}` } }),
      ),
    );
    const made = twice.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    expect(new Set(made).size).toBe(1);
    expect((await duplicate(900719925474099)).status).toBe(404);
  });
});
