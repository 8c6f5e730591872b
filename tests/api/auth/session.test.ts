import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authCalls } from "@/lib/domain/auth/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { callsAt } from "../../support/call";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;

beforeAll(async () => {
  workspace = await makeWorkspace("session");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const signIn = (email: string, password: string) =>
  workspace.call(authCalls.login, { as: null, body: { email, password } });

describe("POST /login", () => {
  test("gives an access and a refresh token, the user and its rights [SES-01] [REST-01] [SES-08]", async () => {
    const { status, body } = await signIn("  Manager@Example.test ", PASSWORD);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: "user",
      attributes: { email: "manager@example.test", first_name: "Zoé", tenant_id: workspace.tenant.id },
    });
    expect(body.meta).toMatchObject({
      is_super_admin: false,
      role: "manager",
      tenant: { slug: workspace.tenant.slug },
    });
    expect(body.meta.permissions).toContain("deals.create");
    expect(body.meta.access_token).toMatch(/^kapi_a_/);
    expect(body.meta.refresh_token).toMatch(/^kapi_r_/);
    expect((await workspace.call(authCalls.me, { token: body.meta.access_token })).status).toBe(200);
  });

  test("gives a token that lives 24 hours [SES-20]", async () => {
    const { body } = await signIn("manager@example.test", PASSWORD);
    const hours = (Date.parse(body.meta.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test("says that the role super_admin is a super admin [SES-09]", async () => {
    const { body } = await signIn("super_admin@example.test", PASSWORD);
    expect(body.meta).toMatchObject({ is_super_admin: true, role: "super_admin" });
  });

  test.each([
    ["manager@example.test", "wrong", "password", "password incorrect"],
    ["nobody@example.test", PASSWORD, "email", "user not found"],
  ])("refuses %s with %s on the field %s", async (email, password, field, message) => {
    const { status, refusal } = await signIn(email, password);
    expect([status, refusal.errors[0]?.field, refusal.errors[0]?.message]).toEqual([422, field, message]);
  });

  test("refuses a disabled and an unverified user, after the password only", async () => {
    await admin`update user_account set is_active = false where id = ${workspace.users.none}`;
    expect((await signIn("none@example.test", PASSWORD)).refusal.errors[0]).toMatchObject({
      message: "user inactive",
    });
    expect((await signIn("none@example.test", "wrong")).refusal.errors[0]).toMatchObject({
      message: "password incorrect",
    });
    await admin`update user_account set is_active = true, email_verified_at = null where id = ${workspace.users.none}`;
    const unverified = await signIn("none@example.test", PASSWORD);
    expect([unverified.status, unverified.refusal.message]).toEqual([
      403,
      "Please verify your email address before signing in.",
    ]);
    await admin`update user_account set email_verified_at = now() where id = ${workspace.users.none}`;
  });

  test("names a wrong address and a missing password", async () => {
    const { refusal } = await workspace.call(authCalls.login, {
      as: null,
      body: { email: "not an address", password: "" },
    });
    expect(refusal.errors).toEqual([
      { field: "email", code: "invalid_format", message: "Please enter a valid email address." },
      { field: "password", code: "too_small", message: "Password is required." },
    ]);
  });

  test("stores no token in the clear", async () => {
    const { body } = await signIn("manager@example.test", PASSWORD);
    const [row] = await admin<
      { count: number }[]
    >`select count(*)::int as count from session_token where token_hash in (${body.meta.access_token},
      ${body.meta.refresh_token})`;
    expect(row?.count).toBe(0);
  });
});

describe("GET /me", () => {
  test("is the signed-in user with role, permissions and tenant [REST-09] [SES-07]", async () => {
    const { body } = await workspace.call(authCalls.me, { as: "employee" });
    expect(body.data.attributes).toMatchObject({ email: "employee@example.test" });
    expect(body.meta).toMatchObject({ role: "employee", tenant: { slug: workspace.tenant.slug } });
    expect(body.meta.permissions.sort()).toEqual([
      "catalog_items.read",
      "clients.read",
      "deals.create",
      "deals.read",
      "deals.update",
      "fields.read",
    ]);
  });

  test("stops for a user who was disabled, on the very next call", async () => {
    const token = await workspace.tokenWith("deals.read");
    expect((await workspace.call(dealCalls.list, { token })).status).toBe(200);
    await admin`update user_account set is_active = false where tenant_id = ${workspace.tenant.id}
      and email like 'custom_%'`;
    expect((await workspace.call(dealCalls.list, { token })).status).toBe(401);
  });
});

describe("POST /logout", () => {
  test("ends the session of its token and no other [REST-03]", async () => {
    const [one, other] = [
      (await signIn("admin@example.test", PASSWORD)).body.meta,
      (await signIn("admin@example.test", PASSWORD)).body.meta,
    ];
    const left = await workspace.call(authCalls.logout, { token: one.access_token });
    expect([left.status, left.headers["clear-site-data"]]).toEqual([204, '"cache"']);
    expect((await workspace.call(authCalls.me, { token: one.access_token })).status).toBe(401);
    expect(
      (await workspace.call(authCalls.refreshToken, { as: null, body: { refresh_token: one.refresh_token } }))
        .status,
    ).toBe(401);
    expect((await workspace.call(authCalls.me, { token: other.access_token })).status).toBe(200);
  });
});

describe("refreshing", () => {
  const refresh = (refreshToken: string) =>
    workspace.call(authCalls.refreshToken, { as: null, body: { refresh_token: refreshToken } });

  test("answers in snake case and rotates the refresh token [REST-04]", async () => {
    const {
      body: { meta },
    } = await signIn("admin@example.test", PASSWORD);
    const { status, body } = await refresh(meta.refresh_token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["access_token", "expires_at", "refresh_token"]);
    expect(body.refresh_token).not.toBe(meta.refresh_token);
    expect((await workspace.call(authCalls.me, { token: body.access_token })).status).toBe(200);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  test("answers in camel case inside data [REST-05] [SES-04]", async () => {
    const {
      body: { meta },
    } = await signIn("admin@example.test", PASSWORD);
    const { body } = await workspace.call(authCalls.authRefresh, {
      as: null,
      body: { refreshToken: meta.refresh_token },
    });
    expect(Object.keys(body.data).sort()).toEqual(["accessToken", "expiresAt", "refreshToken"]);
    expect(body.data["expiresAt"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test("gives parallel tabs the same pair", async () => {
    const {
      body: { meta },
    } = await signIn("admin@example.test", PASSWORD);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(meta.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
  });

  test("revokes the whole sign-in when a token is used again later", async () => {
    const {
      body: { meta },
    } = await signIn("admin@example.test", PASSWORD);
    const { body: next } = await refresh(meta.refresh_token);
    await admin`update session_token set used_at = now() - interval '31 seconds' where used_at is not null
      and tenant_id = ${workspace.tenant.id}`;
    const reused = await refresh(meta.refresh_token);
    expect([reused.status, reused.refusal.code]).toEqual([401, "TOKEN_REUSED"]);
    expect((await workspace.call(authCalls.me, { token: next.access_token })).status).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(401);
  });

  test("without a token or cookie is 401", async () => {
    expect((await workspace.call(authCalls.authRefresh, { as: null })).status).toBe(401);
    expect((await refresh("kapi_r_nonsense")).status).toBe(401);
  });
});

describe("the tenant of a request", () => {
  const me = (host: string, headers: Record<string, string> = {}) =>
    callsAt({ port: workspace.port, host })(authCalls.me, { token: workspace.tokens.admin, headers });

  test("is the one that the host names [TEN-01]", async () => {
    expect((await me(workspace.host)).body.meta.tenant.slug).toBe(workspace.tenant.slug);
  });

  test("on localhost may be chosen by the header, by slug or uuid", async () => {
    expect((await me("localhost", { "x-tenant-uuid": workspace.tenant.slug })).status).toBe(200);
    expect((await me("127.0.0.1", { "x-tenant-uuid": workspace.tenant.uuid })).status).toBe(200);
  });

  test("on its own host is never another [TEN-07]", async () => {
    const answer = await me(workspace.host, { "x-tenant-uuid": randomUUID() });
    expect([answer.status, answer.refusal.code]).toEqual([403, "TENANT_MISMATCH"]);
    expect((await me(workspace.host, { "x-tenant-uuid": workspace.tenant.uuid })).status).toBe(200);
    expect((await me(workspace.host, { "x-tenant-uuid": "a, b" })).status).toBe(400);
  });

  test("that does not exist is 404 in the documented words", async () => {
    const answer = await me("nowhere-at-all.localhost");
    expect([answer.status, answer.refusal.message]).toEqual([404, "Tenant not found"]);
  });

  test("that is disabled is 403 for everybody", async () => {
    const closed = await makeWorkspace("closed");
    await admin`update tenant set is_enabled = false where id = ${closed.tenant.id}`;
    const answer = await closed.call(authCalls.me);
    expect([answer.status, answer.refusal.message]).toEqual([403, "This workspace is disabled."]);
  });
});
