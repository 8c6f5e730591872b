import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { apiToken, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { auditOf } from "../../support/audit-rows";
import { personWith } from "../../support/people";
import { makeWorkspace, type Caller, type Workspace } from "../../support/workspace";

type Token = {
  id: number;
  name: string;
  ending: string;
  permissions: string[];
  token: string;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};
type Failure = { code: string; message: string; errors: { field: string; code: string }[] };

let ours: Workspace;
beforeAll(async () => {
  ours = await makeWorkspace("tokens");
});

const make = (
  permissions: string[],
  { as = "manager", ...rest }: { as?: Caller; name?: string; expires_in_days?: number } = {},
) =>
  ours.raw<{ data: Token } & Failure>("POST", "/api/me/api-tokens", {
    as,
    body: { name: "ERP", expires_in_days: 30, ...rest, permissions },
  });
const made = async (...given: Parameters<typeof make>) => (await make(...given)).body.data;
const list = (as: Caller = "manager") =>
  ours.raw<{ data: Token[]; meta: { total: number } }>("GET", "/api/me/api-tokens?per_page=100", { as });
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
    const body = { name: "Twice", permissions: ["deals.read"], expires_in_days: 1 };
    const [one, two] = [
      await ours.raw<{ data: Token }>("POST", "/api/me/api-tokens", { body, headers }),
      await ours.raw<{ data: Token }>("POST", "/api/me/api-tokens", { body, headers }),
    ];
    expect(one.body.data.token).not.toBe(two.body.data.token);
  });

  test("refuses permissions that its owner does not hold", async () => {
    const { status, body } = await make(["deals.read", "settings.update"]);
    expect([status, body.errors]).toEqual([
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
    const { status, body } = await ours.raw<Failure>("POST", "/api/me/api-tokens", {
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 30, ...part },
    });
    expect([status, body.errors[0]?.field]).toEqual([422, field]);
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
    await ours.raw("DELETE", `/api/me/api-tokens/${first?.id}`, { as });
    expect((await make(["deals.read"], { as })).status).toBe(201);
  });
});

describe("a call by an API token", () => {
  const ask = (token: string, path = "/api/deals", method = "GET") =>
    ours.raw<Failure & { data: { id: number }; meta: { permissions: string[]; is_super_admin: boolean } }>(
      method,
      path,
      { token },
    );

  test("may what the token was given, and nothing else of its owner's", async () => {
    const { token } = await made(["deals.read"]);
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token, "/api/clients")).body).toMatchObject({ code: "AUTHORIZATION_ERROR" });
    const me = await ask(token, "/api/me");
    expect([me.body.data.id, me.body.meta.permissions]).toEqual([ours.users.manager, ["deals.read"]]);
  });

  test("is never a super admin's", async () => {
    const { token } = await made(["deals.read"], { as: "super_admin" });
    expect((await ask(token, "/api/me")).body.meta).toMatchObject({
      is_super_admin: false,
      permissions: ["deals.read"],
    });
    expect((await ask(token, "/api/tenant/database")).status).toBe(403);
  });

  test("loses at once what its owner loses, and works again when the owner holds it again", async () => {
    const workspace = await makeWorkspace("demoted");
    const { body } = await workspace.raw<{ data: Token }>("POST", "/api/me/api-tokens", {
      as: "admin",
      body: { name: "ERP", permissions: ["clients.read", "settings.update"], expires_in_days: 30 },
    });
    const operation = () =>
      workspace.raw("POST", "/api/execute-query", {
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
    expect((await workspace.raw("GET", "/api/clients", { token: body.data.token })).status).toBe(200);
    await give(admin);
    expect((await operation()).status).toBe(200);
  });

  test.each([
    ["GET", "/api/me/api-tokens"],
    ["POST", "/api/me/api-tokens"],
    ["DELETE", "/api/me/api-tokens/1"],
    ["PATCH", "/api/me"],
    ["POST", "/api/change-password"],
    ["POST", "/api/logout"],
  ])("may not %s %s: that is its owner's in person", async (method, path) => {
    const { token } = await made(["deals.read"]);
    expect((await ask(token, path, method)).body).toMatchObject({
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
    expect((await ours.raw("DELETE", `/api/me/api-tokens/${revoked.id}`)).status).toBe(204);
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
    const { body } = await ours.raw<{ data: Token }>("POST", "/api/me/api-tokens", {
      token: person.token,
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 30 },
    });
    const { token } = body.data;
    expect((await ask(token)).status).toBe(200);
    const letIn = (isActive: boolean) =>
      ours.raw("PATCH", `/api/admin/users/${person.id}/status`, {
        as: "admin",
        body: { is_active: isActive },
      });
    expect([(await letIn(false)).status, (await letIn(true)).status]).toEqual([200, 200]);
    expect((await ask(token)).status).toBe(401);
  });

  test("ends when an administrator ends its owner's sessions; the owners keep theirs when they end their own", async () => {
    const person = await personWith(ours, "users.update", "deals.read");
    const { body } = await ours.raw<{ data: Token }>("POST", "/api/me/api-tokens", {
      token: person.token,
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 30 },
    });
    const end = (by: { as: Caller } | { token: string }) =>
      ours.raw("POST", `/api/admin/users/${person.id}/sessions/end`, by);
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
    expect((await theirs.raw<Failure>("GET", "/api/deals", { token })).body).toMatchObject({
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
    expect((await ours.raw("DELETE", `/api/me/api-tokens/${mine.id}`, { as: "admin" })).status).toBe(404);
  });

  test("leave who made and who revoked a token in the audit trail, without the token", async () => {
    const { id, token } = await made(["deals.read"], { name: "Traced" });
    await ours.raw("DELETE", `/api/me/api-tokens/${id}`);
    const { body, text } = await ours.raw<{
      data: { action: string; subject: { id: string; name: string } }[];
    }>("GET", "/api/admin/audit?filter[subject]=api_token", { as: "admin" });
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
    const end = () => ours.raw("DELETE", `/api/me/api-tokens/${id}`);
    const when = async () => (await list()).body.data.find((one) => one.id === id)?.revoked_at;
    expect((await end()).status).toBe(204);
    const first = await when();
    expect([(await end()).status, await when()]).toEqual([204, first]);
    expect(first).toEqual(expect.any(String));
  });
});
