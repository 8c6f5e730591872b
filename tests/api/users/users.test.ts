import { beforeAll, describe, expect, test } from "vitest";
import { ROLE_PERMISSIONS } from "@/lib/core/access/permissions";
import { userCalls } from "@/lib/domain/users/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { auditOf } from "../../support/audit-rows";
import { giveRole, personWith } from "../../support/people";
import { callsAs, makeWorkspace, ROLES, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("users");
});

const call = callsAs(() => workspace, { as: "admin" });
const read = async (id: number) => (await call(userCalls.read, { params: { id } })).body.data;
const lives = async (token: string) => (await workspace.call(authCalls.me, { token })).status === 200;
const trail = (email: string) => auditOf(workspace.adminUrl, workspace.tenant.id, email);

describe("GET /admin/users", () => {
  test("gives users with role and permissions, paged [REST-70] [USR-09]", async () => {
    const first = (await call(userCalls.list, { query: { page: 1, per_page: 2 } })).body;
    expect(first.meta).toEqual({
      total: first.meta.total,
      current_page: 1,
      per_page: 2,
      last_page: Math.ceil(first.meta.total / 2),
    });
    expect(first.data).toHaveLength(2);
    const second = (await call(userCalls.list, { query: { page: 2, per_page: 2 } })).body;
    expect(second.data.map(({ id }) => id)).not.toEqual(
      expect.arrayContaining(first.data.map(({ id }) => id)),
    );
    expect(await read(workspace.users.employee)).toEqual({
      id: workspace.users.employee,
      first_name: "Zoé",
      last_name: "employee",
      email: "employee@example.test",
      is_active: true,
      is_super_admin: false,
      is_invited: false,
      is_verified: true,
      has_second_factor: false,
      roles: [{ id: expect.any(Number), name: "Employee", slug: "employee", level: 10 }],
      permissions: expect.arrayContaining([...ROLE_PERMISSIONS.employee]),
      version: 1,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await read(workspace.users.none)).toMatchObject({
      roles: [],
      permissions: [],
      is_super_admin: false,
    });
    expect(await read(workspace.users.super_admin)).toMatchObject({ is_super_admin: true });
  });

  test("gives ten on a page, at most 200, and refuses what is no page", async () => {
    expect((await call(userCalls.list)).body.meta.per_page).toBe(10);
    expect(
      (await call(userCalls.list, { query: { per_page: 200 } })).body.data.length,
    ).toBeGreaterThanOrEqual(ROLES.length);
    for (const query of ["per_page=201", "page=0", "page=x", "surprise=1"])
      expect((await workspace.call(userCalls.list, { as: "admin", untyped: { query } })).status).toBe(422);
  });

  test("filters by role and status", async () => {
    const { id } = await personWith(workspace);
    await workspace.call(userCalls.status, { as: "admin", params: { id }, body: { is_active: false } });
    const emails = async (query: string) =>
      (await call(userCalls.list, { untyped: { query: `per_page=200&${query}` } })).body.data.map(
        ({ email }) => email,
      );
    expect(await emails("filter[role]=manager")).toEqual(["manager@example.test"]);
    expect(await emails("filter[role]=none")).toEqual(["none@example.test"]);
    expect(
      (await call(userCalls.list, { query: { per_page: 200, "filter[status]": "inactive" } })).body.data.map(
        (user) => user.id,
      ),
    ).toContain(id);
    expect(
      (await call(userCalls.list, { query: { per_page: 200, "filter[status]": "active" } })).body.data.map(
        (user) => user.id,
      ),
    ).not.toContain(id);
  });

  test("of another workspace are not there [REST-71]", async () => {
    const other = await makeWorkspace("users-next");
    expect(
      (await workspace.call(userCalls.read, { as: "admin", params: { id: other.users.employee } })).status,
    ).toBe(404);
    expect(
      (
        await call(userCalls.assignRole, {
          params: { id: other.users.employee },
          body: { roles: ["manager"] },
        })
      ).status,
    ).toBe(404);
  });
});

describe("the role of a user [REST-73]", () => {
  test("is replaced by assign, given or taken by sync, taken by remove, and counts with the next call [X-47] [REST-73]", async () => {
    const { id, token } = await personWith(workspace);
    const deals = () => workspace.call(dealCalls.list, { token });
    expect((await deals()).status).toBe(403);
    const assigned = await call(userCalls.assignRole, { params: { id }, body: { roles: ["employee"] } });
    expect([
      assigned.status,
      assigned.body.data.roles.map(({ slug }) => slug),
      assigned.headers.etag,
    ]).toEqual([200, ["employee"], `"${id}-2"`]);
    expect((await deals()).status).toBe(200);
    expect(
      (await call(userCalls.removeRole, { params: { id }, body: { roles: ["manager"] } })).body.data.roles,
    ).toHaveLength(1);
    expect(
      (await call(userCalls.removeRole, { params: { id }, body: { roles: ["employee"] } })).body.data.roles,
    ).toEqual([]);
    expect((await deals()).status).toBe(403);
    expect(
      (await call(userCalls.syncRoles, { params: { id }, body: { roles: ["manager"] } })).body.data.roles,
    ).toMatchObject([{ slug: "manager" }]);
    expect((await deals()).status).toBe(200);
    expect(
      (await call(userCalls.syncRoles, { params: { id }, body: { roles: [] } })).body.data.roles,
    ).toEqual([]);
    expect((await trail("Custom Role")).map(({ action, before, after }) => [action, before, after])).toEqual(
      expect.arrayContaining([
        ["role_changed", { role: expect.stringMatching(/^custom_/) }, { role: "employee" }],
        ["role_changed", { role: "employee" }, { role: null }],
        ["role_changed", { role: null }, { role: "manager" }],
      ]),
    );
  });

  test.each<["assignRole" | "removeRole" | "syncRoles", object]>([
    ["assignRole", { roles: [] }],
    ["assignRole", { roles: ["employee", "manager"] }],
    ["syncRoles", { roles: ["employee", "manager"] }],
    ["removeRole", { roles: [] }],
    ["assignRole", { roles: ["nothing"] }],
    ["assignRole", { roles: "employee" }],
    ["syncRoles", {}],
    ["assignRole", { roles: [1] }],
  ])("refuses %s of %j with 422 [X-47]", async (name, body) => {
    const refused = await call(userCalls[name], { params: { id: workspace.users.none }, untyped: { body } });
    expect(refused.status).toBe(422);
    expect((await read(workspace.users.none)).roles).toEqual([]);
  });

  test("is not changed over another's change", async () => {
    const { id } = await personWith(workspace);
    await giveRole(workspace, id, "employee");
    const stale = await call(userCalls.assignRole, {
      params: { id },
      body: { roles: ["manager"] },
      headers: { "if-match": `"${id}-1"` },
    });
    expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(stale.refusal.details).toMatchObject({ roles: [{ slug: "employee" }] });
    expect(
      (
        await call(userCalls.assignRole, {
          params: { id },
          body: { roles: ["manager"] },
          headers: { "if-match": `"${id}-2"` },
        })
      ).status,
    ).toBe(200);
  });
});

describe("permissions given directly [REST-72] [REST-74]", () => {
  test("come on top of the role's and count with the next call [S-049] [REST-72] [REST-74]", async () => {
    const { id, token } = await personWith(workspace, "clients.read");
    const grant = await call(userCalls.grant, {
      params: { id },
      body: {
        permissions: ["deals.read", "clients.read"],
      },
    });
    expect(grant.body.data.map(({ slug, from_role, is_direct }) => [slug, from_role, is_direct])).toEqual([
      ["deals.read", false, true],
      ["clients.read", true, true],
    ]);
    expect(grant.body.data[0]).toMatchObject({ name: "See deals", module_name: "Deals" });
    expect((await workspace.call(dealCalls.list, { token })).status).toBe(200);
    expect((await read(id)).permissions).toEqual(["deals.read", "clients.read"]);
    const revoke = await call(userCalls.revoke, {
      params: { id },
      body: {
        permissions: ["deals.read", "clients.read"],
      },
    });
    expect(revoke.body.data.map(({ slug, from_role, is_direct }) => [slug, from_role, is_direct])).toEqual([
      ["clients.read", true, false],
    ]);
    expect((await call(userCalls.permissions, { params: { id } })).body.data).toEqual(revoke.body.data);
    expect((await workspace.call(dealCalls.list, { token })).status).toBe(403);
    expect((await workspace.call(clientCalls.list, { token })).status).toBe(200);
  });

  test("must be permissions there are", async () => {
    for (const permissions of [["deals.fly"], [], "deals.read", ["deals"]])
      expect(
        (
          await call(userCalls.grant, {
            params: { id: workspace.users.none },
            untyped: { body: { permissions } },
          })
        ).status,
      ).toBe(422);
  });
});

describe("PATCH /admin/users/{id}/status [REST-75] [USR-10]", () => {
  const setStatus = (id: number, is_active: unknown) =>
    workspace.call(userCalls.status, { as: "admin", params: { id }, untyped: { body: { is_active } } });

  test("keeps a user out at once, and lets them in again without their old sessions [REST-75]", async () => {
    const { id, token } = await personWith(workspace, "deals.read");
    expect((await setStatus(id, false)).body.data.is_active).toBe(false);
    expect(await lives(token)).toBe(false);
    expect((await setStatus(id, true)).body.data.is_active).toBe(true);
    expect(await lives(token)).toBe(false);
    expect((await trail("Custom Role")).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["disabled", "enabled"]),
    );
  });

  test.each([["no"], [null], [1]])("refuses %j", async (given) => {
    expect((await setStatus(workspace.users.none, given)).status).toBe(422);
  });
});

describe("POST /admin/users/{id}/sessions/end", () => {
  test("signs a user out on every channel, and oneself everywhere else", async () => {
    const { id, token } = await personWith(workspace, "deals.read");
    expect((await call(userCalls.endSessions, { params: { id } })).body.data).toEqual({ ended: 1 });
    expect(await lives(token)).toBe(false);
    expect((await call(userCalls.endSessions, { params: { id } })).body.data).toEqual({ ended: 0 });
    const me = await personWith(workspace, "users.update");
    const login = await workspace.call(authCalls.login, {
      as: null,
      body: { email: "manager@example.test", password: "Correct1horse" },
    });
    expect(await lives(login.body.meta.access_token)).toBe(true);
    await call(userCalls.endSessions, { params: { id: workspace.users.manager } });
    expect(await lives(login.body.meta.access_token)).toBe(false);
    expect(
      (await workspace.call(userCalls.endSessions, { token: me.token, params: { id: me.id } })).body.data,
    ).toEqual({ ended: 0 });
    expect(await lives(me.token)).toBe(true);
  });
});
