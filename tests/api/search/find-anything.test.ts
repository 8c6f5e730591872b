import { beforeAll, describe, expect, test } from "vitest";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { searchCalls } from "@/lib/domain/search/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let client: number;
let first: DealAnswer;
let second: DealAnswer;

beforeAll(async () => {
  workspace = await makeWorkspace("anything");
  client = await addClient({
    name: "Menuiserie Løvås",
    company: "Straße & Łódź",
    email: "post@lovas.test",
    contacts: [{ first_name: "Jean-Pierre", last_name: "Œuvray", email: "jp@lovas.test" }],
  });
  first = await makeDeal(workspace, { client_id: client, name: "Terrasse de Saint-Jean" });
  second = await makeDeal(workspace, { client_id: client, name: "Terrasse, phase 2" }, undefined, first.id);
});

const addClient = async (body: object) =>
  (await workspace.call(clientCalls.create, { untyped: { body } })).body.data.id;
const find = async (query: string, token?: string) =>
  (await workspace.call(searchCalls.find, { query: { query }, ...(token ? { token } : {}) })).body.data;
const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id);

describe("GET /search [U-40]", () => {
  test("finds a client by what people type for its letters, with its contacts and deals", async () => {
    for (const typed of ["lovas", "LØVÅS", "Løvås", "menuiserie lov"]) {
      const { clients, deals } = await find(typed);
      expect([typed, ids(clients), ids(deals)]).toEqual([typed, [client], [second.id]]);
    }
    expect(ids((await find("strasse")).clients)).toEqual([client]);
    expect(ids((await find("lodz")).clients)).toEqual([client]);
    for (const typed of ["jean pierre", "Jean-Pierre", "oeuvray", "jp@lovas"])
      expect([typed, (await find(typed)).contacts]).toEqual([
        typed,
        [
          {
            id: expect.any(Number),
            name: "Jean-Pierre Œuvray",
            email: "jp@lovas.test",
            client_id: client,
            client_name: "Menuiserie Løvås",
          },
        ],
      ]);
  });

  test("answers of each kind what is needed to show it", async () => {
    const { deals = [], clients = [] } = await find("terrasse");
    expect(deals).toEqual([
      {
        id: second.id,
        number: second.number,
        name: "Terrasse, phase 2",
        customer_name: "Menuiserie Løvås",
        progress: "draft",
        amount_after_tax: second.amount_after_tax,
        currency: second.currency,
      },
    ]);
    expect(clients).toEqual([]);
    expect((await find("menuiserie")).clients).toEqual([
      { id: client, name: "Menuiserie Løvås", company: "Straße & Łódź", email: "post@lovas.test" },
    ]);
  });

  test("finds a deal by its number: the last revision first, another one where it is named", async () => {
    const [plain = ""] = /\d+/.exec(first.number) ?? [];
    for (const typed of [first.number, String(Number(plain)).padStart(2, "0"), `q${plain}`])
      expect([typed, ids((await find(typed)).deals)[0]]).toEqual([typed, second.id]);
    expect(ids((await find(second.number)).deals)).toEqual([second.id]);
    expect(ids((await find(`${first.number}-1`)).deals)).toEqual([first.id]);
  });

  test("finds services with their prices, the inactive ones marked", async () => {
    const { body } = await workspace.call(catalogCalls.list, { query: { per_page: 200 } });
    const [service] = body.data;
    if (!service) throw new Error("the catalogue is empty");
    expect((await find(service.title)).services?.[0]).toEqual({
      id: service.id,
      title: service.title,
      is_active: true,
      price: service.standard_amount ?? service.base_price,
      currency: "CAD",
    });
    expect((await find("fax")).services).toEqual([
      { id: workspace.catalog.items.inactive, title: "Fax", is_active: false, price: 1_000, currency: "CAD" },
    ]);
  });

  test("answers at most 5 of each kind, the latest first", async () => {
    const made = [];
    for (let at = 1; at <= 7; at += 1)
      made.push((await makeDeal(workspace, { name: `Pergola ${at}`, client_id: client })).id);
    expect(ids((await find("pergola")).deals)).toEqual(made.reverse().slice(0, 5));
    for (let at = 1; at <= 7; at += 1)
      await addClient({ name: `Ébéniste ${at}`, contacts: [{ first_name: "Ébéniste", last_name: `${at}` }] });
    const { clients, contacts } = await find("ebeniste");
    expect([clients?.length, contacts?.length]).toEqual([5, 5]);
  });

  test("finds a renamed client and its pending deals by both names until the new one is taken over", async () => {
    const renamed = await addClient({ name: "Plomberie Ancienne" });
    const deal = await makeDeal(workspace, { client_id: renamed, name: "Two baths" });
    await workspace.call(clientCalls.update, {
      params: { id: renamed },
      body: { name: "Plomberie Nouvelle" },
    });
    const before = await Promise.all(["ancienne", "nouvelle"].map((typed) => find(typed)));
    expect(before.map(({ deals }) => ids(deals))).toEqual([[deal.id], [deal.id]]);
    expect(before.map(({ clients }) => ids(clients))).toEqual([[], [renamed]]);
    expect(before[1]?.deals?.[0]?.customer_name).toBe("Plomberie Ancienne");
    await workspace.call(dealCalls.takeOver, { params: { id: renamed } });
    expect(ids((await find("ancienne")).deals)).toEqual([]);
    expect((await find("nouvelle")).deals?.[0]?.customer_name).toBe("Plomberie Nouvelle");
  });

  test("leaves out kinds that the caller may not read, and finds nothing of another workspace", async () => {
    expect(Object.keys(await find("lovas", await workspace.tokenWith("clients.read")))).toEqual([
      "clients",
      "contacts",
    ]);
    expect(Object.keys(await find("lovas", await workspace.tokenWith("deals.read")))).toEqual(["deals"]);
    expect(Object.keys(await find("lovas", await workspace.tokenWith("catalog_items.read")))).toEqual([
      "services",
    ]);
    const other = await makeWorkspace("anything-else");
    const { body } = await other.call(searchCalls.find, { query: { query: "lovas" } });
    expect(body.data).toEqual({ deals: [], clients: [], contacts: [], services: [] });
  });

  test("finds nothing of what was deleted, and nothing by dashes alone", async () => {
    const gone = await addClient({ name: "Toiture Fugace", contacts: [{ first_name: "Fugace" }] });
    expect(ids((await find("fugace")).clients)).toEqual([gone]);
    await workspace.call(clientCalls.remove, { params: { id: gone } });
    const { clients, contacts } = await find("fugace");
    expect([clients, contacts]).toEqual([[], []]);
    expect(await find("—–-")).toEqual({ deals: [], clients: [], contacts: [], services: [] });
  });

  test.each([
    ["", "is required"],
    ["a", "Search for at least 2 characters"],
    ["a".repeat(201), undefined],
  ])("refuses a text that is too short or too long", async (query, message) => {
    const { status, refusal } = await workspace.call(searchCalls.find, { untyped: { query: { query } } });
    expect([status, refusal.errors?.[0]?.field]).toEqual([422, "query"]);
    if (message) expect(refusal.errors?.[0]?.message).toBe(message);
  });
});
