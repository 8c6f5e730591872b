import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import postgres from "postgres";
import { clientCalls } from "@/lib/domain/clients/calls";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import type { Workspace } from "../../support/workspace";
import { ZOHO_REFUSALS } from "../../support/zoho-server";
import { startZohoSite, type ZohoSite } from "../../support/zoho-site";

let site: ZohoSite;
beforeAll(async () => {
  site = await startZohoSite("zoho-search");
  site.zoho.accounts.push(
    {
      id: "4150868000000624001",
      Account_Name: "Café Zénith",
      Phone: "514 555 0111",
      Website: "https://zenith.test",
      Billing_City: "Laval",
      Billing_Country: "Canada",
    },
    {
      id: "4150868000000624002",
      Account_Name: "Grand café",
      Phone: null,
      Website: null,
      Billing_City: null,
      Billing_Country: null,
    },
  );
  await site.connect(site.workspace);
});
afterAll(() => site.close());
beforeEach(() => site.zoho.reset());

const search = (query: string, workspace: Workspace = site.workspace) =>
  workspace.call(clientCalls.search, { as: "employee", query: { query } });
const names = async (query: string, workspace?: Workspace) =>
  (await search(query, workspace)).body.data.map(({ name }) => name);
/** A connected workspace for one test, because failures pause the workspace's connection to Zoho. */
const connected = async (prefix: string) => {
  const workspace = await site.another(prefix);
  await site.connect(workspace);
  site.zoho.reset();
  return workspace;
};

describe("GET /clients/search with Zoho", () => {
  test("gives the tenant's own clients, then Zoho's companies with highlight and avatar [CLI-01] [CLI-03] [REST-18]", async () => {
    const { status, body } = await search("café");
    expect([status, body.meta.failed_sources]).toEqual([200, []]);
    expect(body.data.map(({ name, source, type }) => [name, source, type])).toEqual([
      ["Éclair Café", "local", "local_customer"],
      ["Café Zénith", "zoho", "zoho_company"],
      ["Grand café", "zoho", "zoho_company"],
    ]);
    expect(body.data[1]).toEqual({
      id: "zoho-4150868000000624001",
      name: "Café Zénith",
      subtitle: "Laval, Canada",
      company: "",
      source: "zoho",
      type: "zoho_company",
      avatar: {
        initials: "CZ",
        background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        text_color: "#ffffff",
      },
      email: "",
      phone: "514 555 0111",
      contacts: [],
      customer_id: null,
      zoho_id: "4150868000000624001",
      highlight: { before: "", match: "Café", after: " Zénith" },
      suggestion_reason: null,
      language: null,
      addresses: [],
      tax_number: null,
      custom_fields: {},
    });
    const asked = new URL(site.zoho.calls[0] ?? "", "http://zoho.test").searchParams;
    expect([asked.get("word"), asked.get("per_page"), asked.get("fields")]).toEqual([
      "café",
      "20",
      "Account_Name,Phone,Website,Billing_City,Billing_Country",
    ]);
  });

  test("asks only the source that is wanted (S-103)", async () => {
    const ask = (source: string) =>
      site.workspace.call(clientCalls.search, { untyped: { query: { query: "café", source } } });
    expect((await ask("local")).body.data.map(({ source }) => source)).toEqual(["local"]);
    expect(site.zoho.calls).toEqual([]);
    expect((await ask("zoho")).body.data.map(({ source }) => source)).toEqual(["zoho", "zoho"]);
  });

  test("renews a token once when Zoho refuses it, and keeps the new one for later calls", async () => {
    const workspace = await connected("zoho-renew");
    expect(await names("zénith", workspace)).toEqual(["Café Zénith"]);
    expect(site.zoho.renewals).toBe(0);
    site.zoho.endTokens();
    expect(await names("zénith", workspace)).toEqual(["Café Zénith"]);
    expect(await names("grand", workspace)).toEqual(["Grand café"]);
    expect([site.zoho.renewals, site.zoho.calls.length]).toEqual([1, 4]);
    // The shared workspace's token has ended too.
    expect(await names("zénith")).toEqual(["Café Zénith"]);
  });

  test("renews a token that has run out by the clock before it asks", async () => {
    const workspace = await connected("zoho-clock");
    const admin = postgres(site.adminUrl, { max: 1, onnotice: () => undefined });
    await admin`update zoho_connection set access_token_expires_at = now() - interval '1 minute'
      where tenant_id = ${workspace.tenant.id}`;
    await admin.end();
    expect(await names("zénith", workspace)).toEqual(["Café Zénith"]);
    expect([site.zoho.renewals, site.zoho.calls.length]).toEqual([1, 1]);
  });

  test.each([
    ["an error of its own", ZOHO_REFUSALS.internal],
    ["too many calls", ZOHO_REFUSALS.tooMany],
    ["no JSON", { status: 200, body: undefined }],
    ["a redirect", { status: 302, body: {}, headers: { location: "http://127.0.0.1:1/" } }],
  ])("gives the local results with a note when Zoho answers %s (S-105)", async (_what, refusal) => {
    const workspace = await connected("zoho-fails");
    site.zoho.refuse.crm.push(refusal);
    const { status, body } = await search("café", workspace);
    expect([status, body.data.map(({ name }) => name), body.meta.failed_sources]).toEqual([
      200,
      ["Éclair Café"],
      ["zoho"],
    ]);
  });

  test("gives the local results when Zoho says nothing (S-105)", async () => {
    const workspace = await connected("zoho-slow");
    site.zoho.refuse.crm.push("silence");
    const { body } = await search("café", workspace);
    expect([body.data.map(({ name }) => name), body.meta.failed_sources]).toEqual([
      ["Éclair Café"],
      ["zoho"],
    ]);
  });

  test("after 'too many' Zoho is not asked for as long as it says, and another tenant's is", async () => {
    const workspace = await connected("zoho-limited");
    site.zoho.refuse.crm.push({ ...ZOHO_REFUSALS.tooMany, headers: { "retry-after": "60" } });
    for (let time = 0; time < 3; time++)
      expect((await search("café", workspace)).body.meta.failed_sources).toEqual(["zoho"]);
    expect(site.zoho.calls).toHaveLength(1);
    expect((await search("café")).body.meta.failed_sources).toEqual([]);
  });

  test("after five failures in a row Zoho is left alone", async () => {
    const workspace = await connected("zoho-circuit");
    site.zoho.refuse.crm.push(...Array.from({ length: 5 }, () => ZOHO_REFUSALS.internal));
    for (let time = 0; time < 7; time++) await search("café", workspace);
    expect(site.zoho.calls).toHaveLength(5);
  });

  test("credentials that Zoho no longer takes are noted for the settings, and not tried at each search", async () => {
    const workspace = await connected("zoho-revoked");
    site.zoho.endTokens();
    site.zoho.refuse.token.push({ status: 200, body: { error: "invalid_code" } });
    for (let time = 0; time < 3; time++)
      expect((await search("café", workspace)).body.meta.failed_sources).toEqual(["zoho"]);
    expect(site.zoho.renewals).toBe(1);
    const { body } = await workspace.call(zohoCalls.readConnection, { as: "admin" });
    expect(body.data.last_error).toBe("Zoho refuses the credentials: invalid_code");
  });

  test("fails only when no asked source answered [MSG-18]", async () => {
    const workspace = await connected("zoho-alone");
    site.zoho.refuse.crm.push(ZOHO_REFUSALS.internal);
    const { status, refusal } = await workspace.call(clientCalls.search, {
      query: { query: "caf", source: "zoho" },
    });
    expect([status, refusal.code, refusal.message]).toEqual([503, "SERVICE_UNAVAILABLE", "Search failed"]);
  });

  test("a tenant without Zoho, or with it switched off, never asks (S-102)", async () => {
    const workspace = await site.another("zoho-none");
    expect(await names("café", workspace)).toEqual(["Éclair Café"]);
    await workspace.call(zohoCalls.saveConnection, {
      as: "admin",
      body: { region: "eu", ...site.zoho.credentials, is_enabled: false },
    });
    expect((await search("café", workspace)).body.meta.failed_sources).toEqual([]);
    expect(site.zoho.calls).toEqual([]);
  });
});
