import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { apiToken, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { auditCalls } from "@/lib/domain/audit/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { auditOf } from "../../support/audit-rows";
import { personWith } from "../../support/people";
import { makeWorkspace, type Caller, type Workspace } from "../../support/workspace";

let ours: Workspace;
beforeAll(async () => {
  ours = await makeWorkspace("tokens");
});

const make = (
  permissions: string[],
  { as = "manager", ...rest }: { as?: Caller; name?: string; expires_in_days?: number } = {},
) =>
  ours.call(tokenCalls.create, {
    as,
    untyped: { body: { name: "ERP", expires_in_days: 30, ...rest, permissions } },
  });
const made = async (...given: Parameters<typeof make>) => (await make(...given)).body.data;
const list = (as: Caller = "manager") => ours.call(tokenCalls.list, { as, query: { per_page: 100 } });
const owned = <Result>(work: Parameters<typeof ownerTransaction<Result>>[1]) =>
  ownerTransaction(ours.adminUrl, work);

describe("POST /me/api-tokens", () => {
  test("answers the token once; only its hash is stored", async () => {
    const { status, body } = await make(["deals.read"], { name: "Warehouse" });
    expect([status, body.data.name, body.data.permissions]).toEqual([201, "Warehouse", ["deals.read"]]);
    expect(body.data.token).toMatch(/^kapi_k_[0-9a-z]+_[\w-]{49}$/);
    expect(body.data.token.endsWith(body.data.ending)).toBe(true);
    expect((await list()).text).not.toContain(body.data.token);
    const [row] = await owned((db) =>
      db
        .select()
        .from(apiToken)
        .where(and(eq(apiToken.tenantId, ours.tenant.id), eq(apiToken.id, body.data.id))),
    );
    expect(JSON.stringify(row)).not.toContain(body.data.token.slice(-49));
  });

  test("is not kept for a repeated Idempotency-Key, because the answer holds the token", async () => {
    const headers = { "idempotency-key": "token-once" };
    const body = { name: "Twice", permissions: ["deals.read" as const], expires_in_days: 1 };
    const [one, two] = [
      await ours.call(tokenCalls.create, { body, headers }),
      await ours.call(tokenCalls.create, { body, headers }),
    ];
    expect(one.body.data.token).not.toBe(two.body.data.token);
  });

  test("refuses permissions that its owner does not hold", async () => {
    const { status, refusal } = await make(["deals.read", "settings.update"]);
    expect([status, refusal.errors]).toEqual([
      422,
      [{ field: "permissions", code: "not_held", message: "You do not hold settings.update" }],
    ]);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ permissions: [] }, "permissions"],
    [{ permissions: ["rockets.launch"] }, "permissions.0"],
    [{ expires_in_days: 0 }, "expires_in_days"],
    [{ expires_in_days: 366 }, "expires_in_days"],
  ])("refuses %j", async (part, field) => {
    const { status, refusal } = await ours.call(tokenCalls.create, {
      untyped: { body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 30, ...part } },
    });
    expect([status, refusal.errors[0]?.field]).toEqual([422, field]);
  });

  test("stops at 50 live ones, and goes on when one has ended", async () => {
    const as = "employee";
    await owned((db) =>
      db.insert(apiToken).values(
        Array.from({ length: 50 }, (_, at) => ({
          tenantId: ours.tenant.id,
          userId: ours.users.employee,
          name: `Old ${at}`,
          tokenHash: `${ours.tenant.id}-${at}`,
          ending: "abcd",
          permissions: ["deals.read"],
          expiresAt: new Date(Date.now() + 60_000),
        })),
      ),
    );
    expect((await make(["deals.read"], { as })).status).toBe(409);
    const [first] = (await list(as)).body.data;
    await ours.call(tokenCalls.revoke, { as, params: { id: first?.id } });
    expect((await make(["deals.read"], { as })).status).toBe(201);
  });
});

describe("a call by an API token", () => {
  const ask = (token: string) => ours.call(dealCalls.list, { token });

  test("may what the token was given, and nothing else of its owner's", async () => {
    const { token } = await made(["deals.read"]);
    expect((await ask(token)).status).toBe(200);
    expect((await ours.call(clientCalls.list, { token })).refusal).toMatchObject({
      code: "AUTHORIZATION_ERROR",
    });
    const me = await ours.call(authCalls.me, { token });
    expect([me.body.data.id, me.body.meta.permissions]).toEqual([ours.users.manager, ["deals.read"]]);
  });

  test("is never a super admin's", async () => {
    const { token } = await made(["deals.read"], { as: "super_admin" });
    expect((await ours.call(authCalls.me, { token })).body.meta).toMatchObject({
      is_super_admin: false,
      permissions: ["deals.read"],
    });
    expect((await ours.call(tenantCalls.database, { token })).status).toBe(403);
  });

  test("loses at once what its owner loses, and works again when the owner holds it again", async () => {
    const workspace = await makeWorkspace("demoted");
    const { body } = await workspace.call(tokenCalls.create, {
      as: "admin",
      body: { name: "ERP", permissions: ["clients.read", "settings.update"], expires_in_days: 30 },
    });
    const operation = () =>
      workspace.call(settingCalls.executeQuery, {
        token: body.data.token,
        body: { query: "settings.update", params: { key: "template", value: "simple" } },
      });
    const roleOf = (caller: "admin" | "manager") =>
      ownerTransaction(workspace.adminUrl, async (db) => {
        const [held] = await db
          .select({ roleId: userAccount.roleId })
          .from(userAccount)
          .where(eq(userAccount.id, workspace.users[caller]));
        return held?.roleId ?? null;
      });
    const [admin, manager] = [await roleOf("admin"), await roleOf("manager")];
    const give = (roleId: number | null) =>
      ownerTransaction(workspace.adminUrl, (db) =>
        db.update(userAccount).set({ roleId }).where(eq(userAccount.id, workspace.users.admin)),
      );
    expect((await operation()).status).toBe(200);
    await give(manager);
    expect((await operation()).status).toBe(403);
    expect((await workspace.call(clientCalls.list, { token: body.data.token })).status).toBe(200);
    await give(admin);
    expect((await operation()).status).toBe(200);
  });

  test.each([
    tokenCalls.list,
    tokenCalls.create,
    tokenCalls.revoke,
    accountCalls.changeMe,
    accountCalls.changePassword,
    authCalls.logout,
  ])("may not $method $path: that is its owner's in person", async (call) => {
    const { token } = await made(["deals.read"]);
    expect((await ours.call(call, { token, untyped: { params: { id: 1 } } })).refusal).toMatchObject({
      code: "AUTHORIZATION_ERROR",
      message: "An API token may not do this; its owner has to sign in.",
    });
  });

  test("is refused once the token is revoked, has expired, or its owner is disabled", async () => {
    const [revoked, expired, orphaned] = [
      await made(["deals.read"]),
      await made(["deals.read"]),
      await made(["deals.read"], { as: "admin" }),
    ];
    expect((await ours.call(tokenCalls.revoke, { params: { id: revoked.id } })).status).toBe(204);
    await owned((db) =>
      db
        .update(apiToken)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(eq(apiToken.id, expired.id)),
    );
    await owned((db) =>
      db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, ours.users.admin)),
    );
    for (const { token } of [revoked, expired, orphaned]) expect((await ask(token)).status).toBe(401);
    await owned((db) =>
      db.update(userAccount).set({ isActive: true }).where(eq(userAccount.id, ours.users.admin)),
    );
  });

  test("stays refused when its owner is disabled by an administrator and let in again", async () => {
    const person = await personWith(ours, "deals.read");
    const { body } = await ours.call(tokenCalls.create, {
      token: person.token,
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 30 },
    });
    const { token } = body.data;
    expect((await ask(token)).status).toBe(200);
    const letIn = (isActive: boolean) =>
      ours.call(userCalls.status, { as: "admin", params: { id: person.id }, body: { is_active: isActive } });
    expect([(await letIn(false)).status, (await letIn(true)).status]).toEqual([200, 200]);
    expect((await ask(token)).status).toBe(401);
  });

  test("ends when an administrator ends its owner's sessions; the owners keep theirs when they end their own", async () => {
    const person = await personWith(ours, "users.update", "deals.read");
    const { body } = await ours.call(tokenCalls.create, {
      token: person.token,
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 30 },
    });
    const end = (by: { as: Caller } | { token: string }) =>
      ours.call(userCalls.endSessions, { ...by, params: { id: person.id } });
    expect([(await end({ token: person.token })).status, (await ask(body.data.token)).status]).toEqual([
      200, 200,
    ]);
    expect([(await end({ as: "admin" })).status, (await ask(body.data.token)).status]).toEqual([200, 401]);
    expect(
      (await auditOf(ours.adminUrl, ours.tenant.id, "Custom Role")).findLast(
        ({ action }) => action === "sessions_ended",
      )?.after,
    ).toEqual({ sessions: 1, tokens: 1 });
  });

  test("is refused on another tenant's host", async () => {
    const theirs = await makeWorkspace("foreign");
    const { token } = await made(["deals.read"]);
    expect((await theirs.call(dealCalls.list, { token })).refusal).toMatchObject({
      code: "TENANT_MISMATCH",
    });
  });

  test("shows as the token's last use", async () => {
    const { id, token } = await made(["deals.read"]);
    await ask(token);
    const used = async () => (await list()).body.data.find((one) => one.id === id)?.last_used_at ?? null;
    await expect.poll(used).not.toBeNull();
    const first = await used();
    await ask(token);
    expect(await used()).toBe(first);
  });
});

describe("GET and DELETE /me/api-tokens", () => {
  test("know only one's own, newest first", async () => {
    const mine = await made(["deals.read"], { name: "Mine" });
    const { data, meta } = (await list()).body;
    expect([data[0]?.name, meta.total]).toEqual(["Mine", data.length]);
    expect((await list("admin")).body.data.map(({ id }) => id)).not.toContain(mine.id);
    expect((await ours.call(tokenCalls.revoke, { as: "admin", params: { id: mine.id } })).status).toBe(404);
  });

  test("leave who made and who revoked a token in the audit trail, without the token", async () => {
    const { id, token } = await made(["deals.read"], { name: "Traced" });
    await ours.call(tokenCalls.revoke, { params: { id } });
    const { body, text } = await ours.call(auditCalls.list, {
      as: "admin",
      query: { "filter[subject]": "api_token" },
    });
    expect(
      body.data
        .filter(({ subject }) => subject.id === String(id))
        .map(({ action, subject }) => [action, subject.name]),
    ).toEqual([
      ["disabled", "Traced"],
      ["created", "Traced"],
    ]);
    expect(text).not.toContain(token.slice(-30));
  });

  test("keep a revoked one in the list, and revoking it again changes nothing", async () => {
    const { id } = await made(["deals.read"]);
    const end = () => ours.call(tokenCalls.revoke, { params: { id } });
    const when = async () => (await list()).body.data.find((one) => one.id === id)?.revoked_at;
    expect((await end()).status).toBe(204);
    const first = await when();
    expect([(await end()).status, await when()]).toEqual([204, first]);
    expect(first).toEqual(expect.any(String));
  });
});
