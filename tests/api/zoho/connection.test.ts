import { afterAll, beforeAll, describe, expect, test } from "vitest";
import postgres from "postgres";
import { zohoCalls } from "@/lib/domain/zoho/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { auditOf } from "../../support/audit-rows";
import type { Workspace } from "../../support/workspace";
import { ZOHO_REFUSALS } from "../../support/zoho-server";
import { startZohoSite, type ZohoSite } from "../../support/zoho-site";

let site: ZohoSite;
let admin: postgres.Sql;
beforeAll(async () => {
  site = await startZohoSite("zoho-access");
  admin = postgres(site.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await site.close();
});

const put = (workspace: Workspace, body: object, headers: Record<string, string> = {}) =>
  workspace.call(zohoCalls.saveConnection, {
    as: "admin",
    untyped: { body: { region: "eu", ...body } },
    headers,
  });
const read = async (workspace: Workspace) =>
  (await workspace.call(zohoCalls.readConnection, { as: "admin" })).body.data;
const stored = async (workspace: Workspace) =>
  (await admin`select * from zoho_connection where tenant_id = ${workspace.tenant.id}`)[0];

describe("PUT /zoho/connection (S-102)", () => {
  test("tries the credentials, stores them encrypted and never answers them", async () => {
    const { workspace, zoho } = site;
    expect(await read(workspace)).toMatchObject({ is_connected: false, is_enabled: false, region: null });
    const { status, body, text } = await put(workspace, zoho.credentials);
    expect([status, body.data]).toEqual([
      200,
      {
        is_connected: true,
        is_enabled: true,
        region: "eu",
        client_id: "1000.TESTCLIENT",
        last_success_at: expect.any(String),
        last_error: null,
        last_error_at: null,
        version: 1,
      },
    ]);
    expect(zoho.calls.at(-1)).toMatch(/^\/crm\/v8\/Accounts\/search\?/);
    const row = await stored(workspace);
    for (const secret of [zoho.credentials.client_secret, zoho.credentials.refresh_token, "1000.access"]) {
      expect(text).not.toContain(secret);
      expect(JSON.stringify(row)).not.toContain(secret);
    }
    for (const column of ["client_secret", "refresh_token", "access_token"])
      expect(row?.[column]).toMatch(/^v1\./);
    expect(
      JSON.stringify((await workspace.call(zohoCalls.readConnection, { as: "admin" })).body),
    ).not.toMatch(/secret|token|v1\./);
  });

  test("keeps a secret that is left out, and takes a new one", async () => {
    const workspace = await site.another("zoho-keep");
    await site.connect(workspace);
    expect((await put(workspace, { client_id: site.zoho.credentials.client_id })).body.data).toMatchObject({
      is_connected: true,
      version: 2,
    });
    expect(
      (await put(workspace, { client_id: site.zoho.credentials.client_id, refresh_token: "1000.wrong" }))
        .refusal.errors,
    ).toMatchObject([{ field: "refresh_token", code: "zoho_refused" }]);
    expect((await read(workspace)).version).toBe(2);
  });

  test.each([
    [{ client_id: "1000.OTHER" }, "zoho_refused"],
    [{ client_secret: "other" }, "zoho_refused"],
    [{ refresh_token: "1000.other" }, "zoho_refused"],
  ])("refuses credentials that Zoho refuses: %j", async (wrong, code) => {
    const workspace = await site.another("zoho-wrong");
    const { status, refusal } = await put(workspace, { ...site.zoho.credentials, ...wrong });
    expect([status, refusal.errors.map((error) => error.code)]).toEqual([422, [code]]);
    expect((await read(workspace)).is_connected).toBe(false);
  });

  test("says when the token's scopes are too few, and when Zoho is away or wants fewer calls; nothing is saved then", async () => {
    const workspace = await site.another("zoho-away");
    const { zoho } = site;
    zoho.refuse.crm.push(ZOHO_REFUSALS.scope);
    expect((await put(workspace, zoho.credentials)).refusal.errors).toMatchObject([
      { field: "refresh_token", code: "zoho_scope" },
    ]);
    zoho.refuse.crm.push(ZOHO_REFUSALS.internal);
    const away = await put(workspace, zoho.credentials);
    expect([away.status, away.refusal.code, away.headers["retry-after"]]).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
      "30",
    ]);
    zoho.refuse.token.push(ZOHO_REFUSALS.tooManyRenewals);
    expect((await put(workspace, zoho.credentials)).status).toBe(503);
    expect((await read(workspace)).is_connected).toBe(false);
  });

  test("stores a disabled one untried, and names each missing or odd field", async () => {
    const workspace = await site.another("zoho-off");
    site.zoho.reset();
    expect(
      (
        await put(workspace, {
          client_id: "1000.X",
          client_secret: "s",
          refresh_token: "t",
          is_enabled: false,
        })
      ).body.data,
    ).toMatchObject({ is_connected: true, is_enabled: false });
    expect([site.zoho.renewals, site.zoho.calls]).toEqual([0, []]);
    const empty = await site.another("zoho-empty");
    for (const [body, field] of [
      [{ client_id: "a" }, "client_secret"],
      [{ client_id: "a", client_secret: "b" }, "refresh_token"],
      [{ client_secret: "b", refresh_token: "c" }, "client_id"],
      [{ ...site.zoho.credentials, region: "http://10.0.0.1" }, "region"],
      [{ ...site.zoho.credentials, api_domain: "http://10.0.0.1" }, "api_domain"],
      [{ ...site.zoho.credentials, client_id: "a b" }, "client_id"],
    ] as const) {
      const answer = await put(empty, body);
      expect([answer.status, answer.refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
    }
  });

  test("of two who change the same state the second gets 412", async () => {
    const workspace = await site.another("zoho-twice");
    await site.connect(workspace);
    const tag = (await workspace.call(zohoCalls.readConnection, { as: "admin" })).headers.etag ?? "";
    expect(
      (await put(workspace, { client_id: site.zoho.credentials.client_id }, { "if-match": tag })).status,
    ).toBe(200);
    expect(
      (await put(workspace, { client_id: site.zoho.credentials.client_id }, { "if-match": tag })).status,
    ).toBe(412);
  });

  test("of two at the same moment one is stored, whoever names a state and whoever does not", async () => {
    const workspace = await site.another("zoho-race");
    for (let round = 0; round < 2; round += 1) {
      const tag = (await workspace.call(zohoCalls.readConnection, { as: "admin" })).headers.etag ?? "*";
      const answers = await Promise.all([
        put(workspace, site.zoho.credentials, { "if-match": tag }),
        put(workspace, site.zoho.credentials, { "if-match": tag }),
      ]);
      const versions = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.version] : []));
      expect(new Set(versions).size, answers.map(({ status }) => status).join()).toBe(versions.length);
      expect((await read(workspace)).version).toBe(Math.max(...versions));
    }
  });

  test("stands in the audit trail, a new secret as changed, and removing it too", async () => {
    const workspace = await site.another("zoho-trail");
    const { client_id, client_secret } = site.zoho.credentials;
    await put(workspace, site.zoho.credentials);
    await put(workspace, { client_id });
    await put(workspace, { client_id, client_secret });
    await put(workspace, { client_id, is_enabled: false });
    await workspace.call(zohoCalls.removeConnection, { as: "admin" });
    await workspace.call(zohoCalls.removeConnection, { as: "admin" });
    const events = await auditOf(workspace.adminUrl, workspace.tenant.id, "Zoho CRM");
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: "created",
        before: null,
        after: {
          region: "eu",
          client_id,
          is_enabled: true,
          client_secret: "[removed]",
          refresh_token: "[removed]",
        },
      },
      { action: "changed", before: {}, after: { client_secret: "[removed]" } },
      { action: "changed", before: { is_enabled: true }, after: { is_enabled: false } },
      { action: "deleted", before: { region: "eu", client_id, is_enabled: false }, after: null },
    ]);
    expect(JSON.stringify(events)).not.toContain(client_secret);
  });

  test("asks for settings.update", async () => {
    const { zoho, workspace } = site;
    for (const { status } of [
      await workspace.call(zohoCalls.readConnection),
      await workspace.call(zohoCalls.saveConnection, { untyped: { body: zoho.credentials } }),
      await workspace.call(zohoCalls.removeConnection),
    ])
      expect(status).toBe(403);
  });
});

test("DELETE /zoho/connection forgets the secrets, of that tenant alone", async () => {
  const [workspace, other] = [await site.another("zoho-gone"), await site.another("zoho-stays")];
  await Promise.all([site.connect(workspace), site.connect(other)]);
  expect((await workspace.call(zohoCalls.removeConnection, { as: "admin" })).status).toBe(204);
  expect(await stored(workspace)).toBeUndefined();
  expect([(await read(workspace)).is_connected, (await read(other)).is_connected]).toEqual([false, true]);
});

test("secrets that were sealed at one tenant do not open at another", async () => {
  const [one, two] = [await site.another("zoho-one"), await site.another("zoho-two")];
  await Promise.all([site.connect(one), site.connect(two)]);
  const [sealed] =
    await admin`select client_secret as secret from zoho_connection where tenant_id = ${one.tenant.id}`;
  await admin`update zoho_connection set client_secret = ${sealed?.["secret"] as string}, access_token = null
    where tenant_id = ${two.tenant.id}`;
  const { status, refusal } = await two.call(clientCalls.search, {
    query: { query: "firm", source: "zoho" },
  });
  expect([status, refusal.message]).toEqual([503, "Search failed"]);
  expect((await read(two)).last_error).toMatch(/cannot be opened/);
});
