import { beforeAll, describe, expect, test } from "vitest";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCounts } from "../../support/deal-counts";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;
beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("patch"), makeWorkspace("else")]);
});

const patch = (id: number, attributes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes } }, headers });
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const twoLines = () => [
  { sale_catalog_item_id: workspace.catalog.items.fixed, quantity: 2 },
  {
    sale_catalog_item_id: workspace.catalog.items.negotiable,
    quantity: 1,
    unit_price: 250_00,
    is_optional: true,
  },
];

describe("PATCH /deals/{id}", () => {
  test("changes what is sent and leaves the rest, in place, and gives the deal with its version [REST-26] [DLS-18]", async () => {
    const deal = await makeDeal(
      workspace,
      { name: "Before", closing_date: "2026-12-24", selectedRecipients: workspace.catalog.contactIds },
      twoLines(),
    );
    const before = await read(deal.id);
    const { status, body, headers } = await patch(
      deal.id,
      { name: "After <b>", description: "New text" },
      { "if-match": `"${deal.id}-1"` },
    );
    expect([status, headers["etag"]]).toEqual([200, `"${deal.id}-2"`]);
    const { updated_at: _stamp, ...expected } = {
      ...before,
      updated_at: "",
      name: "After <b>",
      description: "New text",
      version: 2,
    };
    expect(body.data).toMatchObject(expected);
    expect(await read(deal.id)).toEqual(body.data);
    expect(
      (await workspace.call(dealCalls.list, { query: { "filter[name]": "after" } })).body.meta.total,
    ).toBe(1);
  });

  test("computes the totals of other lines, discount and taxes anew [REST-26]", async () => {
    const deal = await makeDeal(workspace, {}, twoLines());
    const taxed = (await patch(deal.id, { tax_profile_id: workspace.catalog.taxIds.at(-1) })).body.data;
    expect(taxed.amount_before_tax).toBe(200_00);
    expect(taxed.amount_after_tax).toBeGreaterThan(200_00);
    const reduced = (await patch(deal.id, { tax_profile_id: null, discount_amount: 50_00 })).body.data;
    expect([reduced.amount_before_tax, reduced.amount]).toEqual([150_00, 150_00]);
    const relined = (
      await patch(deal.id, {
        lineItems: [{ sale_catalog_item_id: workspace.catalog.items.limited, quantity: 3 }],
      })
    ).body.data;
    expect([
      relined.lineItems.map((line) => line.total_price),
      relined.amount,
      relined.discount_amount,
    ]).toEqual([[60_00], 10_00, 50_00]);
    expect([relined.number, relined.revision, relined.version]).toEqual([deal.number, 1, 4]);
  });

  test("cleans the notes of a line [BLD-35]", async () => {
    const deal = await makeDeal(workspace);
    const { body } = await patch(deal.id, {
      lineItems: [
        {
          sale_catalog_item_id: workspace.catalog.items.fixed,
          quantity: 1,
          extra_notes: "<p id=x><strong>Soon</strong><script>alert(1)</script>",
        },
      ],
    });
    expect(body.data.lineItems.map(({ extra_notes }) => extra_notes)).toEqual([
      "<p><strong>Soon</strong></p>",
    ]);
  });

  test("keeps agreed prices and the customer's ticks of lines that are repeated", async () => {
    const deal = await makeDeal(workspace, {}, twoLines());
    const option = deal.lineItems.find((line) => line.is_optional)?.id;
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: option ?? 0, is_selected: true }] },
    });
    const { body } = await patch(deal.id, {
      lineItems: [...twoLines(), { sale_catalog_item_id: workspace.catalog.items.limited, quantity: 1 }],
    });
    expect(body.data.lineItems.map(({ unit_price, is_selected }) => [unit_price, is_selected])).toEqual([
      [100_00, true],
      [250_00, true],
      [20_00, true],
    ]);
    expect(body.data.amount).toBe(470_00);
  });

  test("converts agreed prices and a fixed discount to another currency", async () => {
    const deal = await makeDeal(workspace, { discount_amount: 40_00 }, twoLines());
    const { body } = await patch(deal.id, { currency: "USD" });
    expect(body.data).toMatchObject({
      currency: "USD",
      rate: 0.75,
      discount_amount: 30_00,
      amount_before_tax: 120_00,
    });
    expect(body.data.lineItems.map((line) => line.unit_price)).toEqual([75_00, 187_50]);
  });

  test("takes the usual name for an emptied one, and no recipients for none", async () => {
    const deal = await makeDeal(workspace, {
      name: "Named",
      selectedRecipients: workspace.catalog.contactIds,
    });
    expect((await patch(deal.id, { name: "", selectedRecipients: [] })).body.data).toMatchObject({
      name: "Proposal - Éclair Café",
      selectedRecipients: [],
    });
  });

  test("changes nothing when nothing is sent", async () => {
    const deal = await makeDeal(workspace);
    expect((await patch(deal.id, {})).body.data.version).toBe(1);
  });

  test.each([
    [{ client_id: 900719925474099 }, "data.attributes.client_id"],
    [{ currency: "XXX" }, "data.attributes.currency"],
    [{ currency: null }, "data.attributes.currency"],
    [{ discount_amount: null }, "data.attributes.discount_amount"],
    [{ valid_until: null }, "data.attributes.valid_until"],
    [{ blocks: null }, "data.attributes.blocks"],
    [{ tax_profile_id: 900719925474099 }, "data.attributes.tax_profile_id"],
    [{ sale_status_id: 5 }, "data.attributes.sale_status_id"],
    [{ discount_amount: -1 }, "data.attributes.discount_amount"],
    [{ closing_date: "soon" }, "data.attributes.closing_date"],
    [{ valid_until: "2020-01-01T00:00:00Z" }, "data.attributes.valid_until"],
    [{ stage: "signed" }, "data.attributes.stage"],
    [
      { lineItems: [{ sale_catalog_item_id: 900719925474099, quantity: 1 }] },
      "data.attributes.lineItems.0.sale_catalog_item_id",
    ],
  ])("refuses %j naming the field, and changes nothing", async (attributes, field) => {
    const deal = await makeDeal(workspace, {}, twoLines());
    const { status, refusal } = await patch(deal.id, attributes);
    expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
    expect(await read(deal.id)).toMatchObject({ version: 1, amount: 200_00 });
  });

  test.each([
    [{ lineItems: [] }, "data.attributes.lineItems"],
    [{ client_id: null }, "data.attributes.client_id"],
  ])(
    "takes %j of a draft, and refuses it once somebody has got the offer [U-82]",
    async (attributes, field) => {
      const deal = await makeDeal(workspace, {}, twoLines());
      expect((await patch(deal.id, attributes)).status).toBe(200);
      const sent = await makeDeal(workspace, {}, twoLines());
      await workspace.call(followingCalls.share, { params: { id: sent.id } });
      const { status, refusal } = await patch(sent.id, attributes);
      expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
    },
  );

  test("refuses what another tenant owns like what never existed [REST-26]", async () => {
    const deal = await makeDeal(workspace);
    const foreign = await patch(deal.id, { client_id: other.catalog.clientId });
    expect([foreign.status, foreign.refusal.errors[0]?.field]).toEqual([422, "data.attributes.client_id"]);
  });

  test("says that the deal changed since it was read, with its present state", async () => {
    const deal = await makeDeal(workspace);
    await patch(deal.id, { name: "Theirs" }, { "if-match": `"${deal.id}-1"` });
    const { status, refusal } = await patch(deal.id, { name: "Mine" }, { "if-match": `"${deal.id}-1"` });
    expect([status, refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(refusal.details).toMatchObject({ version: 2 });
    expect((await read(deal.id)).name).toBe("Theirs");
  });

  test("two at once with the version that both read: one wins, the other learns so", async () => {
    const deal = await makeDeal(workspace);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => patch(deal.id, { name }, { "if-match": `"${deal.id}-1"` })),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412]);
  });

  test("leaves what is no longer pending as it is", async () => {
    const deal = await makeDeal(workspace);
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    const { status, refusal } = await patch(deal.id, { name: "Too late" });
    expect([status, refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
  });

  test("needs the permission to update, and answers 404 for no deal", async () => {
    const deal = await makeDeal(workspace);
    const token = await workspace.tokenWith("deals.read", "deals.create");
    expect(
      (
        await workspace.call(dealCalls.update, {
          token,
          params: { id: deal.id },
          body: { data: { attributes: {} } },
        })
      ).status,
    ).toBe(403);
    expect((await patch(900719925474099, {})).status).toBe(404);
  });
});

describe("PATCH /deals/{id}/status", () => {
  const move = (id: number, status: string, headers: Record<string, string> = {}) =>
    workspace.call(dealCalls.status, { params: { id }, untyped: { body: { status } }, headers });

  test.each(["lost", "cancelled"])(
    "marks a pending deal as %s, once, and counts it there [REST-32]",
    async (status) => {
      const deal = await makeDeal(workspace);
      expect((await move(deal.id, status)).body.data).toMatchObject({ stage: status, version: 2 });
      expect((await move(deal.id, status)).body.data).toMatchObject({ stage: status, version: 2 });
      const { kept, counted } = await dealCounts(workspace.adminUrl, workspace.tenant.id);
      expect(kept).toEqual(counted);
    },
  );

  test("refuses to sign for the customer, to bring back what was lost, and what is no status [REST-32]", async () => {
    const deal = await makeDeal(workspace);
    const signed = await move(deal.id, "signed");
    expect([signed.status, signed.refusal.message]).toEqual([
      409,
      "A deal becomes signed when its customer accepts the proposal.",
    ]);
    await move(deal.id, "lost");
    const back = await move(deal.id, "pending");
    expect([back.status, back.refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
    expect((await move(deal.id, "won")).status).toBe(422);
  });

  test("keeps to the version that was read", async () => {
    const deal = await makeDeal(workspace);
    expect((await move(deal.id, "lost", { "if-match": `"${deal.id}-7"` })).status).toBe(412);
    expect((await read(deal.id)).stage).toBe("pending");
  });
});

describe("PATCH /deals/{id}/refuse", () => {
  test("gives the deal, lost [REST-28]", async () => {
    const deal = await makeDeal(workspace);
    const { status, body, headers } = await workspace.call(dealCalls.refuse, { params: { id: deal.id } });
    expect([status, body.data.id, body.data.stage, headers["etag"]]).toEqual([
      200,
      deal.id,
      "lost",
      `"${deal.id}-2"`,
    ]);
    expect((await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } })).status).toBe(
      200,
    );
  });
});
