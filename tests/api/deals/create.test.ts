import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptySection } from "@/lib/core/documents/blocks";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import type { Refusal } from "@/lib/core/contract/errors";
import { rowsOf } from "../../support/rows-of";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("create");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const post = (...given: Parameters<typeof dealBody> extends [Workspace, ...infer Rest] ? Rest : never) =>
  workspace.call(dealCalls.create, { body: dealBody(workspace, ...given) });
/** The ranges that a refused price was outside of. */
const rangesOf = ({ refusal }: { refusal: Refusal }) =>
  (refusal.details as { ranges: { line: number; min: number; max: number }[] } | undefined)?.ranges;
/** An id that does not exist. */
const NOWHERE = 999_999_999;

const items = () => workspace.catalog.items;

describe("POST /deals", () => {
  test("prices, taxes and numbers the deal and answers it whole [REST-24] [REST-25] [DLS-18] [BLD-40]", async () => {
    const { status, body } = await post(
      {
        tax_profile_id: workspace.catalog.taxIds[2],
        selectedRecipients: [workspace.catalog.contactIds[0]],
        name: "Autumn site",
      },
      [{ sale_catalog_item_id: items().fixed, quantity: 1 }],
    );
    expect(status).toBe(201);
    // Quebec: GST 5 % + QST 9.975 % on 100.00 is 14.98.
    expect(body.data).toMatchObject({
      name: "Autumn site",
      stage: "pending",
      currency: "CAD",
      amount: 114_98,
      amount_before_tax: 100_00,
      amount_after_tax: 114_98,
      description: "",
      discount_amount: 0,
      is_discount_with_tax: false,
      tax_profile_id: workspace.catalog.taxIds[2],
      selectedRecipients: [workspace.catalog.contactIds[0]],
      owner: { full_name: "Zoé manager" },
      customer: { name: "Éclair Café" },
      adjusted_deal_id: null,
    });
    expect(body.data.number).toMatch(/^Q-\d{6}$/);
    expect(body.data.lineItems[0]).toMatchObject({
      quantity: 1,
      unit_price: 100_00,
      total_price: 100_00,
      is_optional: false,
      sale_catalog_item_id: items().fixed,
      extra_notes: "",
      saleCatalogItem: { title: "Logo" },
    });
  });

  test("keeps and finds the longest name in signs of three bytes, which the list's index holds too [REST-24]", async () => {
    const name = Array.from({ length: 255 }, (_, index) =>
      String.fromCodePoint(0xac00 + ((index * 7919) % 11_172)),
    ).join("");
    expect((await post({ name }, [{ sale_catalog_item_id: items().fixed, quantity: 1 }])).status).toBe(201);
    const found = await workspace.call(dealCalls.list, { query: { "filter[name]": name.slice(100, 120) } });
    expect(found.body.data.map((deal) => deal.name)).toEqual([name]);
  });

  test("is read again with client, owner, lines, items and rules [REST-23]", async () => {
    const made = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: items().tiered, field_values: { [workspace.catalog.fields.pages]: 20 } },
    ]);
    const { status, body, headers } = await workspace.call(dealCalls.read, { params: { id: made.id } });
    expect(status).toBe(200);
    expect(headers["etag"]).toBe(`"${made.id}-1"`);
    expect(body.data.customer?.contacts).toHaveLength(2);
    expect(body.data.lineItems[0]?.saleCatalogItem?.meta?.conditional_pricing?.price_intervals).toHaveLength(
      3,
    );
    expect(body.data.lineItems[0]).toMatchObject({
      unit_price: 127_50,
      field_values: { [workspace.catalog.fields.pages]: 20 },
    });
  });

  test("prices all units at the tier that they reach, if the service says so [U-160]", async () => {
    const { pages } = workspace.catalog.fields;
    const tiers = [
      { field_id: pages, from: 1, to: 5, rate: 7_00 },
      { field_id: pages, from: 6, rate: 6_50, flat_fee: 1_00 },
    ];
    const service = await workspace.call(catalogCalls.create, {
      body: {
        data: {
          attributes: {
            title: "Prints",
            description: "<p>Prints</p>",
            pricing_option_id: 2,
            main_field_id: pages,
            tier_mode: "volume",
          },
        },
        meta: { conditional_pricing: { price_intervals: tiers } },
      },
    });
    const made = await makeDeal(workspace, {}, [
      { sale_catalog_item_id: service.body.data.id, field_values: { [pages]: 7 } },
    ]);
    const { body } = await workspace.call(dealCalls.read, { params: { id: made.id } });
    expect(body.data.lineItems[0]).toMatchObject({
      unit_price: 46_50,
      price_info_list: [{ step: "tier", amount: 46_50, basis: { units: "7", rate: 6_50, flat_fee: 1_00 } }],
    });
  });

  test("starts with status 4, production 1 and type 10 [BLD-37]", async () => {
    const { body } = await post();
    expect(body.data).toMatchObject({
      sale_status_id: 4,
      prod_status_id: 1,
      type_id: 10,
      lead_source_id: null,
    });
  });

  test("closes 30 days ahead unless said [BLD-39]", async () => {
    const ahead = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    // The date may change during the test.
    const begun = ahead();
    const unset = await post();
    expect([begun, ahead()]).toContain(unset.body.data.closing_date);
    const set = await post({ closing_date: "2031-02-28" });
    expect(set.body.data.closing_date).toBe("2031-02-28");
  });

  test("is good until the end of the day that was said, else of the day in 720 hours [PRO-15]", async () => {
    const set = await post({ valid_until: "2031-02-28T10:00:00.000Z" });
    expect(set.body.data).toMatchObject({ valid_until: "2031-02-28T23:59:59.999Z" });
    const { data } = (await post()).body;
    const last = new Date(Date.parse(String(data["created_at"])) + 720 * 3_600_000);
    expect(data["valid_until"]).toBe(`${last.toISOString().slice(0, 10)}T23:59:59.999Z`);
  });

  test("is named after its client when no name is given", async () => {
    expect((await post({ name: "  " })).body.data["name"]).toBe("Proposal - Éclair Café");
  });

  test("stores the steps of the price, which sum to it", async () => {
    const pages = workspace.catalog.fields.pages;
    const { body } = await post({}, [
      {
        sale_catalog_item_id: items().tiered,
        field_values: {
          [pages]: 6,
          [workspace.catalog.fields.rush]: true,
          [workspace.catalog.fields.style]: "bold",
        },
      },
    ]);
    const [line] = body.data.lineItems;
    // 5 × 7.00 + 1 × 6.50 = 41.50; the rush adds half of it, the style 10.00.
    expect(line?.unit_price).toBe(41_50 + 20_75 + 10_00);
    expect(line?.price_info_list.reduce((sum, { amount }) => sum + amount, 0)).toBe(line?.unit_price);
    expect(line?.price_info_list.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Rush: Yes (+50 %)", "Style: Bold & loud"]),
    );
  });

  test("drops empty answers and those of hidden questions [BLD-41]", async () => {
    const { pages, rush, style } = workspace.catalog.fields;
    const { body } = await post({}, [
      { sale_catalog_item_id: items().tiered, field_values: { [pages]: 2, [rush]: true, [style]: "" } },
    ]);
    expect(body.data.lineItems[0]).toMatchObject({ unit_price: 14_00, field_values: { [pages]: 2 } });
    expect(Object.keys(body.data.lineItems[0]?.field_values ?? {})).toEqual([String(pages)]);
  });

  test("ignores amounts that were sent, and takes a missing unit price as its own", async () => {
    const { body } = await post({}, [
      { sale_catalog_item_id: items().fixed, quantity: 3, price_info_list: [{ step: "base", amount: 1 }] },
    ]);
    expect(body.data.lineItems[0]).toMatchObject({ unit_price: 100_00, total_price: 300_00 });
  });

  test("takes a unit price inside the negotiation range and tells the range outside of it", async () => {
    const inside = await post({}, [{ sale_catalog_item_id: items().negotiable, unit_price: 160_00 }]);
    expect(inside.body.data.lineItems[0]).toMatchObject({ unit_price: 160_00, total_price: 160_00 });
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const outside = await post({}, [
      { sale_catalog_item_id: items().fixed },
      { sale_catalog_item_id: items().negotiable, unit_price: 159_99 },
      { sale_catalog_item_id: items().negotiable, unit_price: 260_01 },
    ]);
    expect([outside.status, outside.refusal.code]).toEqual([422, "PRICE_OUT_OF_RANGE"]);
    expect(outside.refusal.errors.map(({ field }) => field)).toEqual([
      "data.attributes.lineItems.1.unit_price",
      "data.attributes.lineItems.2.unit_price",
    ]);
    expect(rangesOf(outside)?.[0]).toMatchObject({ line: 1, min: 160_00, max: 260_00 });
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("names a wrong line by its place in the request, also if positions and sections sort the lines [S-076]", async () => {
    const wrong = { sale_catalog_item_id: items().negotiable, unit_price: 159_99 };
    const right = { sale_catalog_item_id: items().fixed };
    const sections = ["one", "two"].map((key) => ({ ...emptySection(key), name: key }));
    const faults = async (attributes: object, lines: Parameters<typeof post>[1]) => {
      const { refusal } = await post({ ...attributes }, lines);
      return [refusal.errors.map(({ field }) => field), rangesOf({ refusal })?.map(({ line }) => line)];
    };
    const expected = [["data.attributes.lineItems.0.unit_price"], [0]];
    expect(
      await faults({}, [
        { ...wrong, position: 2 },
        { ...right, position: 1 },
      ]),
    ).toEqual(expected);
    expect(
      await faults({ sections }, [
        { ...wrong, section: "two" },
        { ...right, section: "one" },
      ]),
    ).toEqual(expected);
    const nowhere = { ...right, position: 2, section: "three" };
    expect(await faults({ sections }, [nowhere, { ...right, position: 1 }])).toEqual([
      ["data.attributes.lineItems.0.section"],
      undefined,
    ]);
  });

  test("converts catalogue prices into the deal's currency", async () => {
    const dollars = await post({ currency: "USD" }, [{ sale_catalog_item_id: items().fixed }]);
    const yen = await post({ currency: "JPY", tax_profile_id: workspace.catalog.taxIds[1] }, [
      { sale_catalog_item_id: items().limited },
    ]);
    expect(dollars.body.data).toMatchObject({ currency: "USD", rate: 0.75, amount_after_tax: 75_00 });
    // 20.00 CAD are 2210 yen, and the tax of 110.5 rounds to 111 whole yen.
    expect(yen.body.data).toMatchObject({
      currency: "JPY",
      amount_before_tax: 2210_00,
      amount_after_tax: 2321_00,
    });
  });

  test("keeps optional lines out of the amount until they are ticked", async () => {
    const { body } = await post({}, [
      { sale_catalog_item_id: items().fixed },
      { sale_catalog_item_id: items().limited, is_optional: true },
    ]);
    expect(body.data).toMatchObject({ amount_after_tax: 100_00 });
    expect(body.data.lineItems[1]).toMatchObject({ is_selected: false });
  });

  test("takes off a discount before or after tax", async () => {
    const tax = { tax_profile_id: workspace.catalog.taxIds[1] };
    const before = await post({ ...tax, discount_amount: 10, discount_modifier_id: 2 });
    const after = await post({
      ...tax,
      discount_amount: 10_00,
      discount_modifier_id: 1,
      is_discount_with_tax: true,
    });
    expect(before.body.data).toMatchObject({ amount_before_tax: 90_00, amount_after_tax: 94_50 });
    expect(after.body.data).toMatchObject({ amount_before_tax: 100_00, amount_after_tax: 95_00 });
  });

  test("takes off a percent with two decimals, exactly [T-01]", async () => {
    const discount = { discount_amount: 7.25, discount_modifier_id: 2 };
    const { body } = await post(discount);
    expect(body.data).toMatchObject({ discount_amount: 7.25, amount_before_tax: 92_75 });
    const [row] = await admin`select discount_amount from deal where id = ${body.data.id}`;
    expect(row?.["discount_amount"]).toBe("7.25");
    const read = await workspace.call(dealCalls.read, { params: { id: body.data.id } });
    expect(read.body.data.discount_amount).toBe(7.25);
  });

  test.each([
    [
      "a script and attributes",
      '<p onclick="x()">Soon <b>please</b><script>alert(1)</script></p>',
      "<p>Soon <b>please</b></p>",
    ],
    [
      "other tags, keeping their text",
      '<h1>Loud</h1><a href="javascript:x()">link</a><img src=x onerror=x()>',
      "Loudlink",
    ],
    [
      "nothing of what the editor writes",
      "<p><strong>a</strong><em>b</em><u>c</u><br></p><ul><li><p>d</p></li></ul><ol><li><p>e</p></li></ol>",
      "<p><strong>a</strong><em>b</em><u>c</u><br></p><ul><li><p>d</p></li></ul><ol><li><p>e</p></li></ol>",
    ],
    ["nothing of plain text, whose signs are kept", "R&D: 3 < 5 > 4", "R&amp;D: 3 &lt; 5 &gt; 4"],
  ])("takes out of a line's notes %s [BLD-35]", async (_what, extra_notes, kept) => {
    const { body } = await post({}, [{ sale_catalog_item_id: items().fixed, extra_notes }]);
    expect(body.data.lineItems[0]).toMatchObject({ extra_notes: kept });
  });
});

describe("a draft deal, without client or services", () => {
  test("is stored, listed as a draft, and waits for what it lacks [U-82] [VAL-11] [VAL-12]", async () => {
    const { status, body } = await post({ client_id: null, name: "" }, []);
    expect(status).toBe(201);
    const { id, uuid } = body.data;
    expect(body.data).toMatchObject({ name: "", client_id: null, customer: null, lineItems: [], amount: 0 });
    expect(body.data.progress).toBe("draft");
    const { body: list } = await workspace.call(dealCalls.list, { query: { "filter[progress]": "draft" } });
    expect(list.data.find((row) => row.id === id)).toMatchObject({ customer: null, amount: 0 });
    const refused = await workspace.call(followingCalls.send, {
      params: { id },
      body: { contact_ids: [workspace.catalog.contactIds[0] ?? 0] },
    });
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      [
        { field: "client_id", code: "required", message: "Client is required" },
        { field: "lineItems", code: "required", message: "At least one catalog item must be selected" },
      ],
    ]);
    expect((await workspace.call(followingCalls.share, { params: { id } })).status).toBe(422);
    expect((await workspace.call(proposalCalls.read, { as: null, params: { uuid } })).status).toBe(425);
    expect((await workspace.raw("GET", `/proposals/${uuid}`, { as: null })).status).toBe(425);
  });
});

describe("POST /deals refuses", () => {
  const refusals: [string, () => Parameters<typeof post>, string, string?][] = [
    [
      "a client that does not exist",
      () => [{ client_id: 999_999_999 }],
      "data.attributes.client_id",
      "must be one of the workspace's clients",
    ],
    ["a currency that the tenant does not have", () => [{ currency: "EUR" }], "data.attributes.currency"],
    ["a currency that is no code", () => [{ currency: "dollars" }], "data.attributes.currency"],
    [
      "a tax profile that does not exist",
      () => [{ tax_profile_id: 999_999_999 }],
      "data.attributes.tax_profile_id",
    ],
    [
      "a tax profile that is no integer [BLD-44]",
      () => [{ tax_profile_id: 1.5 }],
      "data.attributes.tax_profile_id",
    ],
    ["a sale status other than pending", () => [{ sale_status_id: 5 }], "data.attributes.sale_status_id"],
    ["an unknown production status", () => [{ prod_status_id: 77 }], "data.attributes.prod_status_id"],
    ["an unknown type", () => [{ type_id: 77 }], "data.attributes.type_id"],
    ["an unknown lead source", () => [{ lead_source_id: 77 }], "data.attributes.lead_source_id"],
    ["a closing date that is none", () => [{ closing_date: "2031-02-30" }], "data.attributes.closing_date"],
    [
      "a validity that is over",
      () => [{ valid_until: "2020-01-01T00:00:00Z" }],
      "data.attributes.valid_until",
    ],
    ["a validity that is no day", () => [{ valid_until: "2031-02-30" }], "data.attributes.valid_until"],
    ["a negative discount [BLD-43]", () => [{ discount_amount: -1 }], "data.attributes.discount_amount"],
    ["half a cent of discount [BLD-43]", () => [{ discount_amount: 0.5 }], "data.attributes.discount_amount"],
    [
      "a percent with three decimals [T-01]",
      () => [{ discount_amount: 7.125, discount_modifier_id: 2 }],
      "data.attributes.discount_amount",
    ],
    [
      "a discount above 100 percent",
      () => [{ discount_amount: 101, discount_modifier_id: 2 }],
      "data.attributes.discount_amount",
    ],
    [
      "an unknown discount modifier",
      () => [{ discount_amount: 1, discount_modifier_id: 9 }],
      "data.attributes.discount_modifier_id",
    ],
    [
      "a discount flag that is none",
      () => [{ is_discount_with_tax: "yes" }],
      "data.attributes.is_discount_with_tax",
    ],
    [
      "somebody else's contact",
      () => [{ selectedRecipients: [999_999_999] }],
      "data.attributes.selectedRecipients.0",
    ],
    ["a name that is too long", () => [{ name: "x".repeat(256) }], "data.attributes.name"],
    [
      "a description that is too long",
      () => [{ description: "x".repeat(5_001) }],
      "data.attributes.description",
    ],
    ["an unknown attribute", () => [{ amount: 1 }], "data.attributes.amount"],
    [
      "an unknown item",
      () => [{}, [{ sale_catalog_item_id: 999_999_999 }]],
      "data.attributes.lineItems.0.sale_catalog_item_id",
      "must be an active service of the catalogue",
    ],
    [
      "an inactive item",
      () => [{}, [{ sale_catalog_item_id: items().inactive }]],
      "data.attributes.lineItems.0.sale_catalog_item_id",
      "must be an active service of the catalogue",
    ],
    [
      "a line that names neither a service nor null [T-18]",
      () => [{}, [{ sale_catalog_item_id: undefined as unknown as number }]],
      "data.attributes.lineItems.0.sale_catalog_item_id",
      "is required: the id of a service, or null for a free line, which has a name and a unit_price",
    ],
    [
      "quantity 0 [VAL-13]",
      () => [{}, [{ sale_catalog_item_id: items().fixed, quantity: 0 }]],
      "data.attributes.lineItems.0.quantity",
    ],
    [
      "a quantity that is no number [VAL-13]",
      () => [{}, [{ sale_catalog_item_id: items().fixed, quantity: "two" as unknown as number }]],
      "data.attributes.lineItems.0.quantity",
    ],
    [
      "half a unit",
      () => [{}, [{ sale_catalog_item_id: items().fixed, quantity: 1.5 }]],
      "data.attributes.lineItems.0.quantity",
    ],
    [
      "more than a million units",
      () => [{}, [{ sale_catalog_item_id: items().fixed, quantity: 1_000_001 }]],
      "data.attributes.lineItems.0.quantity",
    ],
    [
      "more than the purchase limit [VAL-13]",
      () => [{}, [{ sale_catalog_item_id: items().limited, quantity: 4 }]],
      "data.attributes.lineItems.0.quantity",
    ],
    [
      "more than the purchase limit on two lines of the same service [VAL-13]",
      () => [
        {},
        [
          { sale_catalog_item_id: items().limited, quantity: 2 },
          { sale_catalog_item_id: items().limited, quantity: 2 },
        ],
      ],
      "data.attributes.lineItems.1.quantity",
    ],
    [
      "a negative unit price",
      () => [{}, [{ sale_catalog_item_id: items().fixed, unit_price: -1 }]],
      "data.attributes.lineItems.0.unit_price",
    ],
    [
      "an optional flag that is none",
      () => [{}, [{ sale_catalog_item_id: items().fixed, is_optional: 1 }]],
      "data.attributes.lineItems.0.is_optional",
    ],
    [
      "notes that are too long",
      () => [{}, [{ sale_catalog_item_id: items().fixed, extra_notes: "x".repeat(40_001) }]],
      "data.attributes.lineItems.0.extra_notes",
    ],
    [
      "a position that is none",
      () => [{}, [{ sale_catalog_item_id: items().fixed, position: -1 }]],
      "data.attributes.lineItems.0.position",
    ],
    [
      "a missing answer",
      () => [{}, [{ sale_catalog_item_id: items().tiered }]],
      `data.attributes.lineItems.0.field_values.PAGES`,
      '"Number of pages" needs an answer: a number',
    ],
    [
      "an answer of the wrong type",
      () => [
        {},
        [
          {
            sale_catalog_item_id: items().tiered,
            field_values: { [workspace.catalog.fields.pages]: "many" },
          },
        ],
      ],
      `data.attributes.lineItems.0.field_values.PAGES`,
      'The answer to "Number of pages" must be a number',
    ],
    [
      "an option that is not offered",
      () => [
        {},
        [
          {
            sale_catalog_item_id: items().tiered,
            field_values: { [workspace.catalog.fields.pages]: 1, [workspace.catalog.fields.style]: "shy" },
          },
        ],
      ],
      `data.attributes.lineItems.0.field_values.STYLE`,
    ],
    [
      "an answer to no question's id",
      () => [{}, [{ sale_catalog_item_id: items().fixed, field_values: { pages: 1 } }]],
      "data.attributes.lineItems.0.field_values.pages",
    ],
    [
      "a deal to revise that does not exist",
      () => [{}, [{ sale_catalog_item_id: items().fixed }], 999_999_999],
      "data.relationships.editedDeal.data.id",
      "must be one of the workspace's deals",
    ],
  ];

  test.each(refusals)("%s, naming the field and writing nothing", async (_name, given, field, message) => {
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const { status, refusal } = await post(...given());
    const { pages, style } = workspace.catalog.fields;
    expect(status).toBe(422);
    expect(refusal.errors.map((error) => error.field)).toContain(
      field.replace("PAGES", String(pages)).replace("STYLE", String(style)),
    );
    if (message) expect(refusal.errors.map((error) => error.message)).toContain(message);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("more than 200 lines", async () => {
    const { status, refusal } = await post(
      {},
      Array.from({ length: 201 }, () => ({ sale_catalog_item_id: items().fixed })),
    );
    expect([status, refusal.errors[0]?.field]).toEqual([422, "data.attributes.lineItems"]);
  });

  test("a total beyond what can be stored exactly", async () => {
    const [dear] = await admin<{ id: number }[]>`
      insert into catalog_item (tenant_id, title, description, search_text, standard_amount, pricing_option_id)
      values (${workspace.tenant.id}, 'Moon', 'The moon', 'moon', 100000000000, 1) returning id::int`;
    const { status, refusal } = await post({}, [
      { sale_catalog_item_id: dear?.id ?? 0, quantity: 1_000_000 },
    ]);
    expect([status, refusal.code]).toEqual([422, "AMOUNT_TOO_LARGE"]);
  });

  test("a client, tax profile, item and contact of another tenant in the same words", async () => {
    const other = await makeWorkspace("elsewhere");
    const foreign = (await makeDeal(other)).id;
    const attempts: [string, Parameters<typeof post>, Parameters<typeof post>][] = [
      [
        "must be one of the workspace's clients",
        [{ client_id: other.catalog.clientId }],
        [{ client_id: NOWHERE }],
      ],
      [
        "must be one of the workspace's tax profiles",
        [{ tax_profile_id: other.catalog.taxIds[1] }],
        [{ tax_profile_id: NOWHERE }],
      ],
      [
        "must be one of the client's contacts",
        [{ selectedRecipients: [other.catalog.contactIds[0]] }],
        [{ selectedRecipients: [NOWHERE] }],
      ],
      [
        "must be an active service of the catalogue",
        [{}, [{ sale_catalog_item_id: other.catalog.items.fixed }]],
        [{}, [{ sale_catalog_item_id: NOWHERE }]],
      ],
      [
        "must be one of the workspace's deals",
        [{}, [{ sale_catalog_item_id: items().fixed }], foreign],
        [{}, [{ sale_catalog_item_id: items().fixed }], NOWHERE],
      ],
    ];
    for (const [message, ...both] of attempts)
      for (const attempt of both) {
        const { status, refusal } = await post(...attempt);
        expect([status, refusal.errors[0]?.message]).toEqual([422, message]);
      }
  });
});

test("a new deal is its client's last one; a client that has one of this second stays as it is", async () => {
  const fresh = await makeWorkspace("lastdeal");
  const lastAfter = async (before: string | null) => {
    await admin`update client set last_deal_at = ${before} where tenant_id = ${fresh.tenant.id}`;
    const { body } = await fresh.call(dealCalls.create, { body: dealBody(fresh) });
    const [row] = await admin<
      { at: Date | null; made: Date }[]
    >`select c.last_deal_at as at, d.created_at as made from deal d join client c on c.tenant_id = d.tenant_id
      and c.id = d.client_id where d.id = ${body.data.id}`;
    return row;
  };
  for (const before of [null, "2020-01-01T00:00:00Z"]) {
    const row = await lastAfter(before);
    expect(row?.at).toEqual(row?.made);
  }
  expect((await lastAfter("2100-01-01T00:00:00Z"))?.at).toEqual(new Date("2100-01-01T00:00:00Z"));
});

describe("quote numbers", () => {
  test("have neither gaps nor doubles under concurrent saves", async () => {
    const fresh = await makeWorkspace("numbers");
    const saves = Array.from({ length: 40 }, (_, index) =>
      // Every fourth save is refused and must not use up a number.
      fresh.call(dealCalls.create, {
        body: dealBody(fresh, index % 4 === 0 ? { client_id: 999_999_999 } : {}),
      }),
    );
    const numbers = (await Promise.all(saves))
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.data.number);
    expect(numbers.sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `Q-${String(index + 1).padStart(6, "0")}`),
    );
  });

  test("are not used up by a save that fails after its number was taken, and nothing of it stays [S-098]", async () => {
    const fresh = await makeWorkspace("failing");
    await makeDeal(fresh);
    const before = await rowsOf(fresh.adminUrl, fresh.tenant.id);
    await admin.unsafe(
      `alter table deal_line add constraint no_room check (tenant_id <> ${fresh.tenant.id}) not valid`,
    );
    try {
      expect((await fresh.call(dealCalls.create, { body: dealBody(fresh) })).status).toBe(500);
    } finally {
      await admin.unsafe("alter table deal_line drop constraint no_room");
    }
    expect(await rowsOf(fresh.adminUrl, fresh.tenant.id)).toEqual(before);
    const next = await fresh.call(dealCalls.create, { body: dealBody(fresh) });
    expect(next.body.data.number).toBe("Q-000002");
  });
});
