import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingCalls } from "@/lib/domain/settings/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("query");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const run = (query: unknown, params?: unknown, as: "admin" | "manager" = "admin") =>
  workspace.call(settingCalls.executeQuery, {
    as,
    untyped: { body: { query, ...(params === undefined ? {} : { params }) } },
  });
const values = async () =>
  Object.fromEntries(
    (
      await admin<
        { key: string; value: string }[]
      >`select key, value from setting where tenant_id = ${workspace.tenant.id}`
    ).map(({ key, value }) => [key, value]),
  );
const branding = async () =>
  (
    await admin<
      { value: string }[]
    >`select value from counter where tenant_id = ${workspace.tenant.id} and name = 'branding_version'`
  )[0]?.value;

describe("POST /execute-query", () => {
  test("changes a setting by the operation settings.update [REST-17]", async () => {
    const before = await branding();
    const { status, body } = await run("settings.update", { key: "--kapi-primary-500", value: "#123abc" });
    expect([status, body.data.key, body.data.value, body.data.group]).toEqual([
      200,
      "--kapi-primary-500",
      "#123abc",
      "color",
    ]);
    expect((await values())["--kapi-primary-500"]).toBe("#123abc");
    expect(await branding()).toBe(String(Number(before) + 1));
  });

  test.each([
    "update setting set value = 'x'",
    "select * from user_account",
    "settings.update; drop table setting",
    "SETTINGS.UPDATE",
    "settings.delete",
    "constructor",
    "__proto__",
    "",
  ])("runs no SQL and knows no operation %j [REST-17]", async (query) => {
    const before = await values();
    const { status, refusal } = await run(query, { key: "template", value: "simple" });
    expect([status, refusal.code]).toEqual([422, "UNKNOWN_OPERATION"]);
    expect(await values()).toEqual(before);
  });

  test.each([
    ["--kapi-primary-500", "red", "value"],
    ["--kapi-primary-500", "#12345", "value"],
    ["--kapi-primary-500", "#123456;background:url(//evil)", "value"],
    ["--kapi-logo", "https://evil.example/logo.png", "value"],
    ["--kapi-logo", "/api/storage/../../etc/passwd", "value"],
    ["template", "other", "value"],
    ["no-such-key", "x", "key"],
  ])("refuses %s = %s on %s", async (key, value, field) => {
    const before = await values();
    const { status, refusal } = await run("settings.update", { key, value });
    expect([status, refusal.errors[0]?.field]).toEqual([422, `params.${field}`]);
    expect(await values()).toEqual(before);
  });

  test.each([
    undefined,
    null,
    {},
    { key: "template" },
    { key: "template", value: "simple", tenant_id: 1 },
    [1],
    "x",
  ])("refuses params %j", async (params) => {
    expect((await run("settings.update", params)).status).toBe(422);
  });

  test("needs settings.update", async () => {
    const { status, refusal } = await run("settings.update", { key: "template", value: "simple" }, "manager");
    expect([status, refusal.code]).toEqual([403, "AUTHORIZATION_ERROR"]);
    const token = await workspace.tokenWith("settings.update");
    expect(
      (
        await workspace.call(settingCalls.executeQuery, {
          token,
          body: { query: "settings.update", params: { key: "template", value: "simple" } },
        })
      ).status,
    ).toBe(200);
  });

  test("reaches the caller's own tenant only", async () => {
    const other = await makeWorkspace("query-other");
    await run("settings.update", { key: "--kapi-primary-600", value: "#0a0b0c" });
    const [theirs] = await admin<
      { value: string }[]
    >`select value from setting where tenant_id = ${other.tenant.id} and key = '--kapi-primary-600'`;
    expect(theirs?.value).not.toBe("#0a0b0c");
  });
});

describe("GET /tenant/database", () => {
  test("says how the tenant's data is kept apart, to a super admin, and nothing of any connection [REST-16]", async () => {
    const { status, body, text } = await workspace.call(tenantCalls.database, { as: "super_admin" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: workspace.tenant.id,
      slug: workspace.tenant.slug,
      isolation_mode: "row_level_security",
      status: "active",
    });
    expect(Object.keys(body.data).sort()).toEqual([
      "id",
      "isolation_mode",
      "name",
      "schema_version",
      "slug",
      "status",
    ]);
    expect(text).not.toMatch(/postgres|127\.0\.0\.1|password|app_user/i);
  });

  test.each(["admin", "manager", "employee", "none"] as const)("is refused to %s [REST-16]", async (as) => {
    expect((await workspace.call(tenantCalls.database, { as })).status).toBe(403);
  });

  test("is refused to who holds the permission without being super admin", async () => {
    const token = await workspace.tokenWith("tenants.read", "tenants.manage");
    expect((await workspace.call(tenantCalls.database, { token })).status).toBe(403);
  });
});
