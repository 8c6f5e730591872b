import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { dealBody, makeWorkspace, type Sender, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
/** Tax profiles with GST 5 % only, and without tax. */
let reduced: number;
let exempt: number;
beforeAll(async () => {
  workspace = await makeWorkspace("free-lines");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  reduced = await profile("Reduced", [{ name: "GST", value: 5 }]);
  exempt = await profile("Exempt", []);
});
afterAll(() => admin.end());

async function profile(name: string, taxes: { name: string; value: number }[]): Promise<number> {
  const made = await workspace.call(taxCalls.create, { as: "admin", body: { name, taxes } });
  if (made.status !== 201) throw new Error(`POST /api/tax-profiles: ${made.status} ${made.text}`);
  return made.body.data.id;
}

const travel = (changes: object = {}) => ({
  sale_catalog_item_id: null,
  name: "Travel",
  description: "<p>By <b>train</b></p>",
  unit_price: 120_00,
  ...changes,
});
const logo = () => ({ sale_catalog_item_id: workspace.catalog.items.fixed });
type Lines = Parameters<typeof dealBody>[2];
const create = (lines: object[], attributes: object = {}, edited?: number, sender: Sender = {}) =>
  workspace.call(dealCalls.create, {
    ...sender,
    body: dealBody(workspace, attributes as Record<string, unknown>, lines as Lines, edited),
  });
const patch = (id: number, attributes: object, sender: Sender = {}) =>
  workspace.call(dealCalls.update, { ...sender, params: { id }, body: { data: { attributes } } });
const made = async (...given: Parameters<typeof create>) => {
  const { status, body, text } = await create(...given);
  expect([status, text]).toEqual([201, expect.anything()]);
  return body.data;
};
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const withoutTheRight = async () => ({
  token: await workspace.tokenWith("deals.read", "deals.create", "deals.update"),
});
/** A line as a client sends it back after reading it. */
const asRead = ({
  name,
  description,
  quantity,
  unit_price,
  tax_profile_id,
  ...line
}: DealAnswer["lineItems"][number]) => ({
  sale_catalog_item_id: line.sale_catalog_item_id,
  quantity,
  unit_price,
  ...(line.sale_catalog_item_id === null ? { name, description, tax_profile_id } : {}),
});

describe("a free line [T-18]", () => {
  test("is stored with its words, price and taxes, and read by everybody who reads the deal", async () => {
    const deal = await made([
      logo(),
      travel({ quantity: 2, tax_profile_id: reduced, customer_note: "In May" }),
    ]);
    const line = (await read(deal.id)).lineItems[1];
    expect(line).toMatchObject({
      name: "Travel",
      description: "<p>By <b>train</b></p>",
      quantity: 2,
      unit_price: 120_00,
      calculated_unit_price: 120_00,
      total_price: 240_00,
      sale_catalog_item_id: null,
      saleCatalogItem: null,
      tax_profile_id: reduced,
      tax_profile: { id: reduced, name: "Reduced", taxes: [{ name: "GST", value: 5 }] },
      price_info_list: [{ step: "entered", label: "Entered by staff", amount: 120_00 }],
      customer_note: "In May",
      field_values: {},
    });
    const shown = await workspace.call(proposalCalls.read, { as: null, params: { uuid: deal.uuid } });
    expect(shown.body.data.line_items[1]).toMatchObject({
      name: "Travel",
      price: 120_00,
      total: 240_00,
      questions_answers: [],
      tax_profile: { name: "Reduced" },
    });
  });

  test("may be all that a deal has, and its rich text is cleaned [BLD-35]", async () => {
    const deal = await made([
      travel({ description: '<p onclick="x()">On <i>foot</i><script>y</script></p>' }),
    ]);
    expect(deal.lineItems).toHaveLength(1);
    expect(deal.lineItems[0]?.description).toBe("<p>On <i>foot</i></p>");
  });

  test("is taxed by its own profile, before the deal's: deal, list, page and PDF agree", async () => {
    const [taxed] = workspace.catalog.taxIds;
    const deal = await made([logo(), travel({ tax_profile_id: exempt })], {
      tax_profile_id: taxed,
      discount_amount: 10,
      discount_modifier_id: 2,
      name: "Taxed apart",
    });
    const alone = await made([logo()], {
      tax_profile_id: taxed,
      discount_amount: 10,
      discount_modifier_id: 2,
    });
    expect(deal.amount_before_tax - alone.amount_before_tax).toBe(108_00);
    expect(deal.amount_after_tax - alone.amount_after_tax).toBe(108_00);
    const list = await workspace.call(dealCalls.list, { query: { "filter[name]": "Taxed apart" } });
    expect(list.body.data.map((row) => row.amount_after_tax)).toEqual([deal.amount_after_tax]);
    const pdf = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      method: "GET",
      path: callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "en" } }),
    });
    const words = (await readPdf(new Uint8Array(pdf.body))).pages.join(" ").replace(/\s+/g, " ");
    expect(words).toContain("Travel");
    expect(words).toContain("Taxes: Exempt");
    expect(words).toContain(
      new Intl.NumberFormat("en-CA", { minimumFractionDigits: 2 }).format(deal.amount_after_tax / 100),
    );
    const page = await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null });
    expect(page.text).toContain("Taxes: Exempt");
  });

  test("is sealed with its taxes [P-07]", async () => {
    const deal = await made([travel({ tax_profile_id: reduced })]);
    const { body } = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    const [row] = await admin<
      { content: string }[]
    >`select content from acceptance where deal_id = ${deal.id}`;
    expect(JSON.parse(row?.content ?? "null")).toMatchObject({
      form: "kapi-offer/2",
      lines: [{ name: "Travel", picture: null, tax_profile: { name: "Reduced", value: expect.any(Number) } }],
    });
    const verified = await workspace.call(proposalCalls.verify, {
      as: null,
      params: { code: body.data.verification_code },
    });
    expect(verified.body).toMatchObject({ data: { verdict: "genuine" } });
  });

  test("is optional, stands in a section and is chosen by the customer like any other", async () => {
    const sections = [{ key: "a", name: "Extras" }];
    const deal = await made([logo(), travel({ is_optional: true, section: "a", tax_profile_id: exempt })], {
      sections,
    });
    const option = deal.lineItems[1];
    expect(option).toMatchObject({ section: "a", is_optional: true, is_selected: false });
    const ticked = await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: option?.id ?? 0, is_selected: true }] },
    });
    expect(ticked.body.data.amount_before_tax).toBe(deal.amount_before_tax + 120_00);
    const next = await made(
      [logo(), travel({ unit_price: 130_00, is_optional: true, tax_profile_id: exempt })],
      {},
      deal.id,
    );
    expect(next.lineItems[1]).toMatchObject({ is_selected: true, unit_price: 130_00 });
  });

  test("goes into a duplicate and a revision at its price, also in another currency and back [T-03] [X-22]", async () => {
    const deal = await made([travel({ tax_profile_id: reduced })], { currency: "CAD" });
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(copy.body.data.lineItems[0]).toMatchObject({
      name: "Travel",
      unit_price: 120_00,
      tax_profile_id: reduced,
    });
    const again = () => [travel({ unit_price: null, tax_profile_id: reduced })];
    const dollars = await made(again(), { currency: "USD" }, deal.id);
    expect(dollars.lineItems[0]).toMatchObject({
      unit_price: 90_00,
      original_unit_price: { amount: 120_00, currency: "CAD" },
      priced_anew: false,
    });
    const back = await made(again(), { currency: "CAD" }, dollars.id);
    expect(back.lineItems[0]).toMatchObject({ unit_price: 120_00, priced_anew: false });
    expect((await patch(back.id, { currency: "USD" })).body.data.lineItems[0]).toMatchObject({
      unit_price: 90_00,
    });
  });

  test("says in the comparison of revisions what changed of it [X-22]", async () => {
    const deal = await made([logo(), travel()]);
    const next = await made([logo(), travel({ name: "Trip", tax_profile_id: exempt })], {}, deal.id);
    const { body } = await workspace.call(followingCalls.changes, { params: { id: next.id } });
    expect(body.data.lines).toEqual([
      expect.objectContaining({ kind: "changed", name: "Trip", fields: ["name", "tax"], difference: 0 }),
    ]);
    expect(body.data.lines[0]?.after?.tax).toBe("Exempt");
  });
});

describe("what is wrong with a free line", () => {
  test.each([
    ["no name", { name: null }, "name"],
    ["an empty name", { name: "  " }, "name"],
    ["a name of two lines", { name: "a\nb" }, "name"],
    ["a name that is too long", { name: "x".repeat(255) }, "name"],
    ["a description that is too long", { description: "x".repeat(40_001) }, "description"],
    ["no price", { unit_price: undefined }, "unit_price"],
    ["a credit below the lowest price", { unit_price: -100_000_000_001 }, "unit_price"],
    ["half a cent", { unit_price: 0.5 }, "unit_price"],
    ["a price above the largest", { unit_price: 100_000_000_001 }, "unit_price"],
    ["a tax profile that is none", { tax_profile_id: 999_999 }, "tax_profile_id"],
    ["no quantity", { quantity: 0 }, "quantity"],
    ["answers", { field_values: { 1: 5 } }, "field_values"],
    ["a section that is not there", { section: "b" }, "section"],
    ["a total of its own", { total_price: 1 }, "total_price"],
  ])("%s is 422 and named", async (_what, changes, field) => {
    const { status, refusal } = await create([travel({ quantity: 1, ...changes })]);
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([
      422,
      [`data.attributes.lineItems.0.${field}`],
    ]);
  });

  test("another workspace's tax profile is one that is not there", async () => {
    const other = await makeWorkspace("free-lines-other");
    const { status, refusal } = await create([travel({ tax_profile_id: other.catalog.taxIds[0] })]);
    expect([status, refusal.errors[0]?.field]).toEqual([422, "data.attributes.lineItems.0.tax_profile_id"]);
  });

  test("a service has no name or description of its own", async () => {
    const { status, refusal } = await create([{ ...logo(), name: "Mine", description: "<p>Mine</p>" }]);
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([
      422,
      ["data.attributes.lineItems.0.name", "data.attributes.lineItems.0.description"],
    ]);
  });
});

describe("the permission deals.free_lines [T-18]", () => {
  test("is asked for when a free line is added or changed, and named", async () => {
    const options = await withoutTheRight();
    const deal = await made([logo(), travel()]);
    for (const refused of [
      await create([logo(), travel()], {}, undefined, options),
      await create([logo(), travel({ unit_price: 1 })], {}, deal.id, options),
      await patch(deal.id, { lineItems: [{ ...travel({ name: "Trip" }), quantity: 1 }] }, options),
    ])
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { code: "AUTHORIZATION_ERROR", details: { permission: "deals.free_lines" } },
      ]);
    expect((await read(deal.id)).stage).toBe("pending");
  });

  test("is not for a line that stays as it is, nor for one that goes", async () => {
    const options = await withoutTheRight();
    const deal = await made([logo(), travel({ tax_profile_id: reduced })]);
    const moved = deal.lineItems.map(asRead).toReversed();
    const next = await made(moved, { name: "Next" }, deal.id, options);
    expect(next.lineItems.map(({ name }) => name)).toEqual(["Travel", "Logo"]);
    expect(next.lineItems[0]).toMatchObject({
      unit_price: 120_00,
      tax_profile_id: reduced,
      priced_anew: false,
    });
    const patched = await patch(next.id, { currency: "USD" }, options);
    expect([patched.status, patched.body.data.lineItems[0]?.unit_price]).toEqual([200, 90_00]);
    const gone = await patch(next.id, { lineItems: [{ ...logo(), quantity: 1 }] }, options);
    expect([gone.status, gone.body.data.lineItems.length]).toEqual([200, 1]);
  });

  test("is a manager's and an administrator's, and no employee's", async () => {
    for (const [as, status] of [
      ["admin", 201],
      ["manager", 201],
      ["employee", 403],
    ] as const)
      expect([as, (await create([travel()], {}, undefined, { as })).status]).toEqual([as, status]);
  });
});

describe("a credit [U-190]", () => {
  const credit = (amount: number, changes: object = {}) =>
    travel({ name: "Credit", description: "", unit_price: -amount, ...changes });
  const LINES = "data.attributes.lineItems";

  test("takes from the total, on page, PDF, list, export and in what is sealed", async () => {
    const [taxed] = workspace.catalog.taxIds;
    const terms = { tax_profile_id: taxed, name: "Credited" };
    const before = await made([travel()], terms);
    const deal = await made([travel(), credit(20_00, { quantity: 2 })], terms);
    expect(deal.lineItems[1]).toMatchObject({ unit_price: -20_00, quantity: 2, total_price: -40_00 });
    expect([deal.subtotal, deal.amount_before_tax]).toEqual([80_00, 80_00]);
    expect(deal.amount_after_tax).toBe(Math.round((before.amount_after_tax * 2) / 3));
    const pdf = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      method: "GET",
      path: callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "en" } }),
    });
    const words = (await readPdf(new Uint8Array(pdf.body))).pages.join(" ").replace(/\s+/g, " ");
    expect(words).toContain("−$40.00");
    const page = await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null });
    expect(page.text).toContain("−$40.00");
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(copy.body.data.amount_after_tax).toBe(deal.amount_after_tax);
    const dollars = await made(
      [travel({ unit_price: null }), credit(0, { quantity: 2, unit_price: null })],
      {
        ...terms,
        currency: "USD",
      },
      deal.id,
    );
    expect(dollars.lineItems[1]).toMatchObject({ unit_price: -15_00, total_price: -30_00 });
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: dollars.uuid },
      body: { name: "Inès Roy" },
    });
    const [row] = await admin<
      { content: string }[]
    >`select content from acceptance where deal_id = ${dollars.id}`;
    expect(JSON.parse(row?.content ?? "null")).toMatchObject({ lines: [{}, { total_price: -30_00 }] });
  });

  test("brings a total to zero, not below: 422 naming it when saved, also for a group of a rhythm", async () => {
    const deal = await made([travel(), credit(120_00)]);
    expect(deal.amount_after_tax).toBe(0);
    const month = { rhythm: { every: "month", term: 12 } };
    for (const [lines, words] of [
      [[travel(), credit(120_01)], "what is sold once below zero, to -1"],
      [[travel({ unit_price: 900_00 }), travel(month), credit(120_01, month)], "a month below zero, to -1"],
      [[credit(1), travel({ is_optional: true })], "what is sold once below zero, to -1"],
    ] as const) {
      const { status, refusal } = await create([...lines]);
      expect([status, refusal.errors]).toEqual([
        422,
        [{ field: LINES, code: "below_zero", message: expect.stringContaining(words) }],
      ]);
    }
    const { status, refusal } = await patch(deal.id, { lineItems: [credit(1, { quantity: 1 })] });
    expect([status, refusal.errors[0]?.code]).toEqual([422, "below_zero"]);
  });

  test("cannot be a service, and the customer's choice cannot let it take more than there is", async () => {
    const service = await create([{ ...logo(), unit_price: -1 }]);
    expect([service.status, service.refusal.code]).toEqual([422, "PRICE_OUT_OF_RANGE"]);
    const deal = await made([
      travel({ unit_price: 10_00 }),
      travel({ name: "Option", is_optional: true, is_selected: true }),
      credit(50_00),
    ]);
    expect(deal.amount_before_tax).toBe(80_00);
    const left = await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: deal.lineItems[1]?.id ?? 0, is_selected: false }] },
    });
    expect([left.status, left.refusal.errors[0]?.code]).toEqual([422, "below_zero"]);
    expect((await read(deal.id)).amount_before_tax).toBe(80_00);
  });

  test("that is optional is no part of what a fixed discount of its rhythm may take", async () => {
    const month = { rhythm: { every: "month", term: 12 } };
    const lines = [travel({ unit_price: 50_00, ...month }), credit(20_00, { is_optional: true, ...month })];
    const discount = { discount_amount: 40_00, discount_modifier_id: 1, discount_every: "month" };
    expect((await made(lines, discount)).amount_before_tax).toBe(120_00);
  });

  test("that is optional is taken by the customer", async () => {
    const deal = await made([travel(), credit(50_00, { is_optional: true })]);
    expect(deal.amount_before_tax).toBe(120_00);
    const taken = await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: deal.lineItems[1]?.id ?? 0, is_selected: true }] },
    });
    expect(taken.body.data.amount_before_tax).toBe(70_00);
  });
});
