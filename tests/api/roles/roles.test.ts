import type { CallQuery } from "@/app/_client/call-parts";
import { beforeAll, describe, expect, test } from "vitest";
import { MODULES, PERMISSIONS } from "@/lib/core/access/permissions";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { roleCalls } from "@/lib/domain/roles/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { auditOf } from "../../support/audit-rows";
import { giveRole, personWith, roleWith } from "../../support/people";
import { callsAs, makeWorkspace, type Caller, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("roles");
});

const call = callsAs(() => workspace, { as: "admin" });
const list = async (query: CallQuery<typeof roleCalls.list> = {}, as: Caller = "admin") =>
  (await workspace.call(roleCalls.list, { as, query })).body;
const slugsOf = (role: RoleAnswer) => role.permissions?.map(({ slug }) => slug);

describe("GET /admin/roles [REST-76]", () => {
  test("gives roles strongest first, with permissions if asked, super_admin to super admins alone [ROL-14] [X-51] [REST-76]", async () => {
    const fresh = await makeWorkspace("roles-list");
    const slugs = async (query: CallQuery<typeof roleCalls.list>, as: Caller) =>
      (await fresh.call(roleCalls.list, { as, query })).body.data.map(({ slug }) => slug);
    expect(await slugs({}, "super_admin")).toEqual(["super_admin", "admin", "manager", "employee"]);
    expect(await slugs({ exclude_super_admin: "true" }, "super_admin")).toEqual([
      "admin",
      "manager",
      "employee",
    ]);
    expect(await slugs({ exclude_super_admin: "false" }, "admin")).toEqual(["admin", "manager", "employee"]);
    expect(
      (await list({ with_permissions: "true" })).data.every(({ permissions }) => Array.isArray(permissions)),
    ).toBe(true);
    expect(
      (await list({ with_permissions: "false" })).data.every(({ permissions }) => permissions === undefined),
    ).toBe(true);
    expect((await list({ per_page: 1, page: 2 })).meta).toMatchObject({ current_page: 2, per_page: 1 });
  });

  test("a role has name, slug, description, level, whether it is a system role, and its permissions [ROL-09] [PRM-02]", async () => {
    const { id } = await roleWith(workspace, { name: "Helper", level: 7, permissions: ["deals.read"] });
    const { body, headers } = await call(roleCalls.read, { params: { id } });
    expect(body.data).toEqual({
      id,
      name: "Helper",
      slug: expect.stringMatching(/^made_/),
      description: "",
      level: 7,
      is_system: false,
      users_count: 0,
      version: 1,
      permissions: [
        {
          id: 1,
          name: "See deals",
          slug: "deals.read",
          description: expect.stringContaining("list"),
          module: "deals",
          module_name: "Deals",
        },
      ],
    });
    expect(headers.etag).toBe(`"${id}-1"`);
  });
});

describe("permissions", () => {
  test("are listed with their modules [REST-80] [PRM-02]", async () => {
    const { body } = await call(roleCalls.permissions);
    expect(body.data.map(({ slug }) => slug)).toEqual([...PERMISSIONS]);
    expect(new Set(body.data.map(({ name }) => name)).size).toBe(PERMISSIONS.length);
    expect(body.data.every(({ description }) => description !== "")).toBe(true);
  });

  test("belong to modules with display names [REST-81]", async () => {
    const { body } = await call(roleCalls.modules);
    expect(Object.keys(body.data)).toEqual([...MODULES]);
    expect(body.data).toMatchObject({ catalog_items: "Service catalog", deals: "Deals" });
  });
});

describe("POST /admin/roles [REST-77]", () => {
  test("adds a role with its permissions at once [S-052] [ROL-11] [REST-77]", async () => {
    const { status, body } = await call(roleCalls.create, {
      body: {
        name: " Sales lead ",
        slug: "sales_lead",
        description: "Leads",
        level: 40,
        permissions: ["deals.manage", "clients.read", "deals.manage"],
      },
    });
    expect([status, body.data.name, body.data.level, slugsOf(body.data)]).toEqual([
      201,
      "Sales lead",
      40,
      ["deals.manage", "clients.read"],
    ]);
    expect(await auditOf(workspace.adminUrl, workspace.tenant.id, "Sales lead")).toMatchObject([
      { action: "created", type: "role", actor: "admin", after: { level: 40 } },
    ]);
    const may = async (...permissions: Parameters<Workspace["tokenWith"]>) =>
      (
        await workspace.call(roleCalls.create, {
          token: await workspace.tokenWith(...permissions),
          body: { name: "N", slug: permissions.join("_").replaceAll(".", "_") },
        })
      ).status;
    expect([
      await may("roles.create"),
      await may("roles.manage"),
      await may("roles.update", "roles.read", "roles.delete"),
    ]).toEqual([201, 201, 403]);
  });

  test("without level and permissions it has level 1 and none [VAL-33]", async () => {
    const { body } = await call(roleCalls.create, { body: { name: "Plain", slug: "plain" } });
    expect(body.data).toMatchObject({ level: 1, permissions: [], description: "" });
  });

  test.each([
    [{ slug: "a" }, "name", "Role name is required"],
    [{ name: " ", slug: "a" }, "name", "Role name is required"],
    [{ name: "A", slug: "" }, "slug", "Slug is required"],
    [{ name: "A", slug: "A-b" }, "slug", "Slug can only contain lowercase letters, digits and underscores"],
    [{ name: "A", slug: "manager" }, "slug", "Another role has this slug"],
    [{ name: "A", slug: "super_admin" }, "slug", "Another role has this slug"],
    [{ name: "A", slug: "a", level: 0 }, "level", "Level is a number from 1 to 100"],
    [{ name: "A", slug: "a", level: 101 }, "level", "Level is a number from 1 to 100"],
    [{ name: "A", slug: "a", level: 1.5 }, "level", "Level is a number from 1 to 100"],
    [{ name: "A", slug: "a", permissions: ["deals.fly"] }, "permissions.0", expect.any(String)],
    [{ name: "A", slug: "a", is_system: true }, "is_system", expect.any(String)],
  ])("refuses %j [VAL-29] [VAL-30] [VAL-31] [VAL-32] [VAL-33]", async (body, field, message) => {
    const answer = await call(roleCalls.create, { untyped: { body } });
    expect([answer.status, answer.refusal.errors.map((error) => [error.field, error.message])]).toEqual([
      422,
      [[field, message]],
    ]);
  });

  test("the same slug may stand in another workspace, and in one again once its role is deleted [X-51]", async () => {
    const { id, slug } = await roleWith(workspace, {});
    const other = await makeWorkspace("roles-next");
    expect((await other.call(roleCalls.create, { as: "admin", body: { name: "Same", slug } })).status).toBe(
      201,
    );
    expect((await call(roleCalls.create, { body: { name: "Same", slug } })).status).toBe(422);
    expect((await call(roleCalls.remove, { params: { id } })).status).toBe(204);
    expect((await call(roleCalls.create, { body: { name: "Same", slug } })).status).toBe(201);
  });
});

describe("PUT /admin/roles/{id} [REST-78] [ROL-12]", () => {
  test("changes a role; permissions only when given; its own slug is free to it [VAL-32] [REST-78]", async () => {
    const { id, slug } = await roleWith(workspace, { permissions: ["deals.read"] });
    const renamed = await call(roleCalls.update, {
      params: { id },
      body: {
        name: "Renamed",
        slug,
        description: "New",
        level: 3,
      },
    });
    expect([
      renamed.status,
      renamed.body.data.name,
      renamed.body.data.version,
      slugsOf(renamed.body.data),
    ]).toEqual([200, "Renamed", 2, ["deals.read"]]);
    const emptied = await call(roleCalls.update, {
      params: { id },
      body: { name: "Renamed", slug, level: 1, permissions: [] },
    });
    expect(slugsOf(emptied.body.data)).toEqual([]);
    expect(
      (await auditOf(workspace.adminUrl, workspace.tenant.id, "Renamed")).map(({ action, before }) => [
        action,
        before,
      ]),
    ).toContainEqual(["changed", { level: 3, permissions: ["deals.read"] }]);
    const may = async (...permissions: Parameters<Workspace["tokenWith"]>) =>
      (
        await workspace.call(roleCalls.update, {
          token: await workspace.tokenWith(...permissions),
          params: { id },
          body: { name: "Renamed", slug },
        })
      ).status;
    expect([
      await may("roles.update"),
      await may("roles.manage"),
      await may("roles.create", "roles.read", "roles.delete"),
    ]).toEqual([200, 200, 403]);
  });

  test("not over another's change: the answer shows it", async () => {
    const { id, slug } = await roleWith(workspace, {});
    await call(roleCalls.update, { params: { id }, body: { name: "Theirs", slug } });
    const stale = await call(roleCalls.update, {
      params: { id },
      body: { name: "Mine", slug },
      headers: { "if-match": `"${id}-1"` },
    });
    expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect(stale.refusal.details).toMatchObject({ name: "Theirs" });
    expect(
      (
        await call(roleCalls.update, {
          params: { id },
          body: { name: "Mine", slug },
          headers: { "if-match": `"${id}-2"` },
        })
      ).status,
    ).toBe(200);
  });
});

describe("POST /admin/roles/{id}/permissions/sync [REST-79] [ROL-15]", () => {
  test("replaces the permissions, which count with the next call of whoever holds the role [REST-79]", async () => {
    const role = await roleWith(workspace, { permissions: ["clients.read"] });
    const { id, token } = await personWith(workspace);
    await giveRole(workspace, id, role.slug);
    const may = async () => [
      (await workspace.call(clientCalls.list, { token })).status,
      (await workspace.call(dealCalls.list, { token })).status,
    ];
    expect(await may()).toEqual([200, 403]);
    expect(
      slugsOf(
        (
          await call(roleCalls.syncPermissions, {
            params: { id: role.id },
            body: { permissions: ["deals.read"] },
          })
        ).body.data,
      ),
    ).toEqual(["deals.read"]);
    expect(await may()).toEqual([403, 200]);
    await call(roleCalls.syncPermissions, { params: { id: role.id }, body: { permissions: [] } });
    expect(await may()).toEqual([403, 403]);
  });
});

describe("DELETE /admin/roles/{id} [ROL-13]", () => {
  test("deletes a role that nobody holds, not one in use [S-051]", async () => {
    const role = await roleWith(workspace, { name: "In use" });
    const { id } = await personWith(workspace);
    await giveRole(workspace, id, role.slug);
    const inUse = await call(roleCalls.remove, { params: { id: role.id } });
    expect([inUse.status, inUse.refusal.message]).toEqual([422, "This role is assigned to users."]);
    await giveRole(workspace, id, null);
    expect((await call(roleCalls.remove, { params: { id: role.id } })).status).toBe(204);
    expect((await call(roleCalls.read, { params: { id: role.id } })).status).toBe(404);
    expect((await call(userCalls.assignRole, { params: { id }, body: { roles: [role.slug] } })).status).toBe(
      422,
    );
    expect(
      (await auditOf(workspace.adminUrl, workspace.tenant.id, "In use")).map(({ action }) => action),
    ).toEqual(["created", "deleted"]);
    const may = async (...permissions: Parameters<Workspace["tokenWith"]>) =>
      (
        await workspace.call(roleCalls.remove, {
          token: await workspace.tokenWith(...permissions),
          params: { id: (await roleWith(workspace, {})).id },
        })
      ).status;
    expect([
      await may("roles.delete"),
      await may("roles.manage"),
      await may("roles.create", "roles.read", "roles.update"),
    ]).toEqual([204, 204, 403]);
  });

  test("and giving it to somebody at the same moment leaves nobody with a deleted role", async () => {
    const role = await roleWith(workspace, {});
    const { id } = await personWith(workspace);
    await giveRole(workspace, id, null);
    const [removed, given] = await Promise.all([
      call(roleCalls.remove, { params: { id: role.id } }),
      call(userCalls.assignRole, { params: { id }, body: { roles: [role.slug] } }),
    ]);
    expect([
      [204, 422],
      [422, 200],
    ]).toContainEqual([removed.status, given.status]);
  });
});
