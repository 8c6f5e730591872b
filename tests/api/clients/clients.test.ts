import type { CallQuery } from "@/app/_client/call-parts";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { client } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { searchable } from "@/lib/core/search/searchable";
import { clientCalls } from "@/lib/domain/clients/calls";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let other: Workspace;

beforeAll(async () => {
  [workspace, other] = await Promise.all([makeWorkspace("clients"), makeWorkspace("clients-next")]);
  await addClients(workspace, ["Boulangerie Désilets", "Les Désilets", "Désilets & fils", "100% Bio"]);
  await addClients(other, ["Désilets of the neighbour"]);
});

const addClients = (on: Workspace, names: string[]) =>
  ownerTransaction(on.adminUrl, async (db) => {
    await db.insert(client).values(
      names.map((name) => ({
        tenantId: on.tenant.id,
        uuid: randomUUID(),
        name,
        email: "post@firm.test",
        searchText: searchable(name, "post@firm.test"),
      })),
    );
  });

const search = (query: CallQuery<typeof clientCalls.search>) =>
  workspace.call(clientCalls.search, { as: "employee", query });
const names = async (query: CallQuery<typeof clientCalls.search>) =>
  (await search(query)).body.data.map(({ name }) => name);

describe("GET /clients/search", () => {
  test("gives a whole result with its contacts, avatar and highlight [CLI-03] [CLI-07] [REST-18]", async () => {
    const { status, body } = await search({ query: "cafe" });
    const id = workspace.catalog.clientId;
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: `local-${id}`,
        name: "Éclair Café",
        subtitle: "Éclair Inc.",
        company: "Éclair Inc.",
        source: "local",
        type: "local_customer",
        avatar: {
          initials: "ÉC",
          background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
          text_color: "#ffffff",
        },
        email: "hello@eclair.test",
        phone: "+1 514 555 0199",
        customer_id: id,
        zoho_id: null,
        addresses: [],
        tax_number: null,
        custom_fields: {},
        highlight: { before: "Éclair ", match: "Café", after: "" },
        suggestion_reason: null,
        language: null,
        contacts: [
          {
            id: workspace.catalog.contactIds[0],
            name: "Inès Roy",
            first_name: "Inès",
            last_name: "Roy",
            email: "ines@eclair.test",
            phone: "",
            title: "",
            department: "",
            is_primary: true,
          },
          expect.objectContaining({ name: "Paul Roy", is_primary: false }),
        ],
      },
    ]);
    expect(body.meta).toEqual({ failed_sources: [] });
  });

  test("finds by name, company and e-mail, those that begin with it first", async () => {
    expect(await names({ query: "DESILETS" })).toEqual([
      "Désilets & fils",
      "Boulangerie Désilets",
      "Les Désilets",
    ]);
    expect(await names({ query: "inc." })).toEqual(["Éclair Café"]);
    expect(await names({ query: "HELLO@" })).toEqual(["Éclair Café"]);
  });

  test("takes %, _ and backslash literally", async () => {
    expect(await names({ query: "0% b" })).toEqual(["100% Bio"]);
    expect(await names({ query: "__" })).toEqual([]);
    expect(await names({ query: "\\\\" })).toEqual([]);
  });

  test("gives at most what is asked for, 20 unless said", async () => {
    expect(await names({ query: "desilets", limit: 2 })).toHaveLength(2);
    await addClients(
      workspace,
      Array.from({ length: 25 }, (_, index) => `Série ${index}`),
    );
    expect(await names({ query: "serie" })).toHaveLength(20);
  });

  test("finds nothing at a source that is not set up, and says of none that it failed", async () => {
    expect((await search({ query: "desilets", source: "zoho" })).body).toEqual({
      data: [],
      meta: { failed_sources: [] },
    });
    expect(await names({ query: "desilets", source: "local" })).toHaveLength(3);
  });

  test("never shows a neighbour's clients", async () => {
    expect(await names({ query: "neighbour" })).toEqual([]);
    expect((await other.call(clientCalls.search, { query: { query: "neighbour" } })).body.data).toHaveLength(
      1,
    );
  });

  test("asks for at least 2 characters", async () => {
    const { status, refusal } = await workspace.call(clientCalls.search, { query: { query: " e " } });
    expect([status, refusal.errors]).toEqual([
      422,
      [{ field: "query", code: "too_small", message: "Search for at least 2 characters" }],
    ]);
  });

  test.each([
    ["", "query"],
    ["query=ab&source=elsewhere", "source"],
    ["query=ab&limit=0", "limit"],
    ["query=ab&limit=51", "limit"],
    [`query=${"x".repeat(201)}`, "query"],
    ["query=ab&page=1", "page"],
  ])("refuses ?%s", async (query, field) => {
    const { status, refusal } = await workspace.call(clientCalls.search, { untyped: { query } });
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });
});

describe("GET /clients/recent", () => {
  const recent = (query: CallQuery<typeof clientCalls.recent> = {}) =>
    other.call(clientCalls.recent, { query });

  test("gives the clients of the last deals, the last first, five unless said [REST-20]", async () => {
    expect((await recent()).body.data).toEqual([]);
    await makeDeal(other);
    await ownerTransaction(other.adminUrl, async (db) => {
      const row = (day: number) => ({
        tenantId: other.tenant.id,
        uuid: randomUUID(),
        name: `Day ${day}`,
        searchText: "",
        lastDealAt: new Date(Date.UTC(2020, 0, day)),
      });
      await db.insert(client).values([3, 1, 5, 2, 4].map(row));
    });
    const { status, body } = await recent();
    expect(status).toBe(200);
    expect(body.data.map(({ name }) => name)).toEqual(["Éclair Café", "Day 5", "Day 4", "Day 3", "Day 2"]);
    expect(body.data[0]).toMatchObject({
      customer_id: other.catalog.clientId,
      highlight: { before: "Éclair Café", match: "", after: "" },
      contacts: [{ name: "Inès Roy" }, { name: "Paul Roy" }],
    });
    expect((await recent({ limit: 6 })).body.data.at(-1)?.name).toBe("Day 1");
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=51", "limit"],
    ["limit=x", "limit"],
    ["odd=1", "odd"],
  ])("refuses ?%s", async (query, field) => {
    const { status, refusal } = await other.call(clientCalls.recent, { untyped: { query } });
    expect([status, refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });
});
