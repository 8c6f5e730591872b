import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { API } from "@/lib/platform/http/addresses";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { CONTRACTS } from "@/lib/server/contracts";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { dealBody, makeWorkspace, type Sender, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("margins");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

type Lines = Parameters<typeof dealBody>[2];
const logo = (changes: object = {}) => ({ sale_catalog_item_id: workspace.catalog.items.fixed, ...changes });
const free = (name: string, unit_price: number, changes: object = {}) => ({
  sale_catalog_item_id: null,
  name,
  unit_price,
  ...changes,
});
const create = (lines: object[], attributes: object = {}, edited?: number, sender: Sender = {}) =>
  workspace.call(dealCalls.create, {
    ...sender,
    body: dealBody(workspace, attributes as Record<string, unknown>, lines as Lines, edited),
  });
const made = async (...given: Parameters<typeof create>) => {
  const { status, body, text } = await create(...given);
  expect([status, text]).toEqual([201, expect.anything()]);
  return body.data;
};
const read = async (id: number, sender: Sender = {}) =>
  (await workspace.call(dealCalls.read, { ...sender, params: { id } })).body.data;
const cost = (value: number | null, sender: Sender = {}) =>
  workspace.call(catalogCalls.changeCost, {
    ...sender,
    params: { id: workspace.catalog.items.fixed },
    body: { cost: value },
  });

describe("what a service costs [U-191]", () => {
  test("is read and set with deals.margins alone, setting it with catalog_items.update too", async () => {
    expect((await cost(40_00)).body.data).toEqual({ cost: 40_00 });
    const params = { id: workspace.catalog.items.fixed };
    expect((await workspace.call(catalogCalls.cost, { params })).body.data).toEqual({ cost: 40_00 });
    const employee = await workspace.call(catalogCalls.cost, { as: "employee", params });
    expect(employee.status).toBe(403);
    const reader = { token: await workspace.tokenWith("deals.margins") };
    expect((await workspace.call(catalogCalls.cost, { ...reader, params })).status).toBe(200);
    expect((await cost(1, reader)).status).toBe(403);
    const editor = { token: await workspace.tokenWith("catalog_items.update", "catalog_items.read") };
    expect((await cost(1, editor)).status).toBe(403);
    expect((await cost(-1)).status).toBe(422);
  });

  test("becomes that of its lines when they are added, and stays theirs when it changes", async () => {
    await cost(40_00);
    const deal = await made([logo({ quantity: 2 })]);
    expect(deal.lineItems[0]?.cost).toBe(40_00);
    await cost(55_00);
    expect((await read(deal.id)).lineItems[0]?.cost).toBe(40_00);
    const next = await made([logo({ quantity: 3, key: deal.lineItems[0]?.key })], {}, deal.id);
    expect(next.lineItems[0]?.cost).toBe(40_00);
    expect((await made([logo()])).lineItems[0]?.cost).toBe(55_00);
    await cost(40_00);
  });
});

describe("what a line costs [U-191]", () => {
  test("may be stated, emptied and kept; a copy has it, and another currency converts it and back", async () => {
    const deal = await made([logo({ cost: 10_00 }), free("Travel", 120_00, { cost: 30_00 })], {
      currency: "CAD",
    });
    expect(deal.lineItems.map((line) => line.cost)).toEqual([10_00, 30_00]);
    const copy = await workspace.call(dealCalls.duplicate, { params: { id: deal.id } });
    expect(copy.body.data.lineItems.map((line) => line.cost)).toEqual([10_00, 30_00]);
    const patch = async (attributes: object) =>
      (await workspace.call(dealCalls.update, { params: { id: deal.id }, body: { data: { attributes } } }))
        .body.data;
    expect((await patch({ currency: "USD" })).lineItems[1]?.cost).toBe(22_50);
    expect((await patch({ currency: "CAD" })).lineItems[1]?.cost).toBe(30_00);
    const emptied = await patch({ lineItems: [free("Travel", 120_00, { quantity: 1, cost: null })] });
    expect([emptied.lineItems[0]?.cost, emptied.margin]).toEqual([null, null]);
  });

  test("is stated with deals.margins alone: 403 naming it; without it lines keep theirs", async () => {
    const deal = await made([logo({ cost: 12_00, key: "k1" })]);
    const employee: Sender = { as: "employee" };
    const refused = await create([logo({ cost: 1 })], {}, undefined, employee);
    expect([refused.status, refused.refusal.errors[0]?.field]).toEqual([
      403,
      "data.attributes.lineItems.0.cost",
    ]);
    const next = await made([logo({ key: "k1", quantity: 4 })], {}, deal.id, employee);
    expect(next.lineItems[0]).not.toHaveProperty("cost");
    expect(next).not.toHaveProperty("margin");
    expect((await read(next.id)).lineItems[0]?.cost).toBe(12_00);
  });
});

describe("the margin of a deal [U-192, U-193]", () => {
  test("is of what is committed, also after a choice, in deal, list and export", async () => {
    const month = { rhythm: { every: "month", term: 12, free_periods: 2 } };
    const deal = await made(
      [
        free("Website", 1_000_00, { cost: 600_00 }),
        free("Maintenance", 145_00, { cost: 45_00, ...month }),
        free("Option", 50_00, { cost: 60_00, is_optional: true }),
        free("Voucher", -50_00),
      ],
      { name: "With margins" },
    );
    expect(deal.amount_before_tax).toBe(2_400_00);
    expect(deal.margin).toEqual({ cost: 1_050_00, amount: 1_350_00, percent: 56.3 });
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: deal.lineItems[2]?.id ?? 0, is_selected: true }] },
    });
    const margin = { cost: 1_110_00, amount: 1_340_00, percent: 54.7 };
    expect((await read(deal.id)).margin).toEqual(margin);
    const list = (query: object, sender: Sender = {}) =>
      workspace.call(dealCalls.list, { ...sender, query: { "filter[name]": "With margins", ...query } });
    expect((await list({ margins: true })).body.data[0]?.margin).toEqual(margin);
    expect((await list({})).body.data[0]).not.toHaveProperty("margin");
    expect((await list({ margins: true }, { as: "employee" })).status).toBe(403);
    const file = async (as: "manager" | "employee") =>
      (await workspace.raw("GET", `${callAddress(dealCalls.export)}?filter[name]=With+margins`, { as })).text;
    expect(await file("manager")).toMatch(/,Cost,Margin before tax\r\n.*,1110.00,1340.00\r\n/s);
    expect(await file("employee")).not.toMatch(/Cost|Margin|1110/);
  });
});

describe("costs and margins are nobody's who may not see them [U-191]", () => {
  // Amounts that occur nowhere else: the cost of a service, of a line, of the deal, and its margin.
  const secrets = [7_654_321, 1_234_567, 8_888_888, 91_111_112];
  const digits = new RegExp(secrets.map((each) => shapesOf(each)).join("|"));
  let deal: Awaited<ReturnType<typeof made>>;

  beforeAll(async () => {
    const events = ["deal.created", "deal.changed", "deal.sent", "deal.accepted"];
    const hook = { url: "http://127.0.0.1:9/margins", events };
    expect((await workspace.call(webhookCalls.create, { as: "admin", untyped: { body: hook } })).status).toBe(
      201,
    );
    await cost(7_654_321);
    const price = (await made([logo()])).lineItems[0]?.unit_price ?? 0;
    deal = await made([
      logo(),
      free("Secret", 100_000_000 - price, { cost: 1_234_567 }),
      free("Option", 0, { cost: 0, is_optional: true }),
    ]);
    expect(deal.margin).toMatchObject({ cost: 8_888_888, amount: 91_111_112 });
    const params = { id: deal.id };
    const attributes = { name: "Renamed" };
    await workspace.call(dealCalls.update, { params, body: { data: { attributes } } });
    await workspace.call(proposalCalls.select, {
      as: null,
      params: { uuid: deal.uuid },
      body: { line_items: [{ id: deal.lineItems[2]?.id ?? 0, is_selected: true }] },
    });
  });

  test("no call that reads tells them: to a customer, and to a member without deals.margins", async () => {
    const { body } = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      body: { name: "Inès Roy" },
    });
    const code = body.data.verification_code ?? "";
    const token = await workspace.tokenWith(
      ...([
        "deals.read",
        "deals.create",
        "deals.update",
        "deals.free_lines",
        "clients.read",
        "library.read",
      ] as const),
      ...(["catalog_items.read", "catalog_items.update", "fields.read", "roles.read", "users.read"] as const),
      ...(["settings.create", "settings.update", "settings.delete"] as const),
    );
    let told = 0;
    for (const { method, path } of CONTRACTS) {
      if (method !== "GET" || path.endsWith("/events")) continue;
      for (const id of [deal.id, workspace.catalog.items.fixed]) {
        const address = `${API}${path}`
          .replace("{uuid}", deal.uuid)
          .replace("{code}", code)
          .replace(/\{\w+\}/g, String(id));
        for (const sender of [{ as: null }, { token }] as const) {
          const { status, text } = await workspace.raw("GET", address, sender);
          expect(text, `${address} ${status}`).not.toMatch(digits);
          told += status === 200 ? 1 : 0;
        }
        if (!path.includes("{")) break;
      }
    }
    expect(told).toBeGreaterThan(40);
    expect((await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null })).text).not.toMatch(digits);
    const pdf = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      method: "GET",
      path: callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "en" } }),
    });
    expect((await readPdf(new Uint8Array(pdf.body))).pages.join(" ")).not.toMatch(digits);
  });

  test("nothing that leaves holds them: webhooks, mails, what was sealed, the audit trail and the timeline", async () => {
    const { id } = workspace.tenant;
    const [left] = await admin<{ texts: string; messages: number }[]>`select concat(
        (select string_agg(data::text, ' ') from webhook_delivery where tenant_id = ${id}),
        (select string_agg(content, ' ') from acceptance where tenant_id = ${id}),
        (select string_agg(data::text, ' ') from deal_event where tenant_id = ${id}),
        (select string_agg(to_jsonb(mail)::text, ' ') from outbox mail where tenant_id = ${id}),
        (select string_agg(to_jsonb(entry)::text, ' ') from audit_event entry where tenant_id = ${id})
      ) as texts, (select count(*)::int from webhook_delivery where tenant_id = ${id}) as messages`;
    expect(left?.messages).toBeGreaterThan(2);
    expect(left?.texts).not.toMatch(digits);
  });
});

/** How an amount may be written: 7654321, 76543.21, 76,543.21 or 76 543,21. */
function shapesOf(amount: number): string {
  const text = String(amount);
  const [whole, cents] = [text.slice(0, -2), text.slice(-2)];
  return `${text}|${whole.replace(/\B(?=(\d{3})+$)/g, "\\D{0,6}")}[.,]${cents}`;
}
