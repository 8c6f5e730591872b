import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import postgres from "postgres";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import { auditOf } from "../../support/audit-rows";
import { roleWith } from "../../support/people";
import { startScriptedProvider, type ScriptedProvider } from "../../support/scripted-provider";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let provider: ScriptedProvider;
let workspace: Workspace;
let sql: postgres.Sql;

beforeAll(async () => {
  [provider, workspace] = await Promise.all([startScriptedProvider(), makeWorkspace("sso-set")]);
  sql = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => Promise.all([provider.close(), sql.end()]));
beforeEach(() => provider.broken.clear());

const put = (body: object, headers: Record<string, string> = {}, at = workspace) =>
  at.call(singleSignOnCalls.save, {
    as: "admin",
    body: { label: "Acme ID", ...provider.client, ...body },
    headers,
  });

describe("PUT /single-sign-on (T-24)", () => {
  test("stores the secret encrypted, never answers it, and keeps it when it is left out", async () => {
    const { status, body, text } = await put({ scopes: "email  openid profile email" });
    expect([status, body.data]).toMatchObject([
      200,
      { is_configured: true, label: "Acme ID", scopes: "openid email profile", version: 1 },
    ]);
    const [row] = await sql`select * from single_sign_on where tenant_id = ${workspace.tenant.id}`;
    expect(row?.["client_secret"]).toMatch(/^v1\./);
    expect(text).not.toContain(provider.client.client_secret);
    expect((await put({ client_secret: undefined, label: "Other" })).body.data.version).toBe(2);
    const audit = await auditOf(workspace.adminUrl, workspace.tenant.id, "");
    expect(audit.map(({ action }) => action)).toEqual(["created", "changed"]);
    expect(JSON.stringify(audit)).not.toContain(provider.client.client_secret);
  });

  test("tells the secret to no other issuer", async () => {
    const { status, refusal } = await put({ issuer: "http://127.0.0.1:9", client_secret: undefined });
    expect([status, refusal.errors[0]?.field]).toEqual([422, "client_secret"]);
  });

  test("heeds If-Match", async () => {
    const now = (await workspace.call(singleSignOnCalls.read, { as: "admin" })).headers.etag;
    expect((await put({}, { "if-match": '"1-999"' })).status).toBe(412);
    expect((await put({}, { "if-match": now ?? "" })).status).toBe(200);
  });

  test.each([
    ["an issuer that is no address", { issuer: "acme" }, "issuer", "not_a_url"],
    ["an unknown role", { default_role: "nobody" }, "default_role", "unknown_role"],
    ["super admins", { default_role: "super_admin" }, "default_role", "super_admin"],
    [
      "super admins by a claim",
      { role_mapping: [{ value: "x", role: "super_admin" }] },
      "role_mapping.0.role",
      "super_admin",
    ],
    ["what is no domain", { mail_domains: ["@@"] }, "mail_domains.0", "invalid_format"],
  ])("refuses %s", async (_name, body, field, code) => {
    const answer = await put(body);
    expect([answer.status, answer.refusal.errors]).toMatchObject([422, [{ field, code }]]);
  });

  test("refuses a role above the caller's own, and whoever is no administrator", async () => {
    const { slug } = await roleWith(workspace, { level: 90 });
    expect((await put({ default_role: slug })).refusal.code).toBe("HIGHER_LEVEL");
    const token = await workspace.tokenWith("settings.manage");
    for (const { status } of [
      await workspace.call(singleSignOnCalls.save, { token, body: { ...provider.client, label: "Mine" } }),
      await workspace.call(singleSignOnCalls.remove, { token }),
      await workspace.call(singleSignOnCalls.test, { token, body: provider.client }),
    ])
      expect(status).toBe(403);
  });

  test("is not enforced while no administrator has a password to come back by", async () => {
    const other = await makeWorkspace("sso-back");
    await sql`update user_account set password_hash = null where tenant_id = ${other.tenant.id}`;
    const { status, refusal } = await put({ is_enforced: true }, {}, other);
    expect([status, refusal.errors]).toMatchObject([422, [{ field: "is_enforced", code: "no_way_back" }]]);
  });
});

describe("POST /single-sign-on/test", () => {
  const tested = async (body: object = {}) =>
    (await workspace.call(singleSignOnCalls.test, { as: "admin", body: { ...provider.client, ...body } }))
      .body.data;
  const DESCRIPTION = "/.well-known/openid-configuration";
  const broken = async (path: string, status: number, body?: string) => {
    provider.broken.set(path, { status, ...(body === undefined ? {} : { body }) });
    return (await tested()).problem;
  };

  test("says that all is well", async () => {
    expect(await tested()).toMatchObject({ problem: null, issuer: provider.issuer });
  });

  test("says what is wrong", async () => {
    expect((await tested({ client_secret: "wrong" })).problem).toBe("client_refused");
    expect((await tested({ issuer: "ftp://127.0.0.1" })).problem).toBe("not_a_url");
    expect((await tested({ issuer: "https://nobody.invalid" })).problem).toBe("unknown_host");
    expect((await tested({ issuer: "http://127.0.0.1:9" })).problem).toBe("unreachable");
    expect(await tested({ issuer: `${provider.issuer}/sub` })).toMatchObject({ problem: "no_discovery" });
    expect(await broken(DESCRIPTION, 404)).toBe("no_discovery");
    expect(await broken(DESCRIPTION, 200, "<html>")).toBe("no_provider");
    expect(await broken(DESCRIPTION, 200, '{"issuer":"https://other.example"}')).toBe("other_issuer");
    expect((await tested()).issuer).toBe("https://other.example");
    provider.broken.clear();
    expect(await broken("/keys", 500)).toBe("no_keys");
  });
});
