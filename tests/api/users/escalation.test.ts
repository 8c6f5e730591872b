import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { role, userAccount, userIdentity } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { auditOf } from "../../support/audit-rows";
import { giveRole, personWith, roleWith, type Person } from "../../support/people";
import { makeWorkspace, type Workspace } from "../../support/workspace";

type Failure = { code: string; message: string; details?: { permissions: string[] } };

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("escalation");
});

/** The status of a refused call, and the last entry of the audit trail about it. */
async function refusal(
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<[number, string]> {
  const answer = await workspace.raw<Failure>(method, `/api/admin/${path}`, {
    token,
    ...(body ? { body } : {}),
  });
  return [answer.status, answer.body?.code];
}
const trail = (name: string) => auditOf(workspace.adminUrl, workspace.tenant.id, name);
const lastTried = async (name: string) => (await trail(name)).at(-1);

describe("nobody gets more power than they have, and each try is in the audit trail [S-048]", () => {
  test("not their own role, permissions or status [USR-06] [USR-08]", async () => {
    const { admin } = workspace.users;
    const token = workspace.tokens.admin;
    expect(await refusal(token, "POST", `users/${admin}/roles/assign`, { roles: ["employee"] })).toEqual([
      403,
      "OWN_ACCOUNT",
    ]);
    expect(await refusal(token, "POST", `users/${admin}/roles/sync`, { roles: [] })).toEqual([
      403,
      "OWN_ACCOUNT",
    ]);
    expect(await refusal(token, "POST", `users/${admin}/roles/remove`, { roles: ["admin"] })).toEqual([
      403,
      "OWN_ACCOUNT",
    ]);
    expect(
      await refusal(token, "POST", `users/${admin}/permissions/grant`, { permissions: ["deals.read"] }),
    ).toEqual([403, "OWN_ACCOUNT"]);
    expect(await refusal(token, "PATCH", `users/${admin}/status`, { is_active: false })).toEqual([
      403,
      "OWN_ACCOUNT",
    ]);
    expect(await lastTried("Zoé admin")).toMatchObject({
      action: "refused",
      actor: "admin",
      after: { because: "OWN_ACCOUNT", tried: "disabled", is_active: false },
    });
  });

  test("not super_admin, in whatever way [USR-07]", async () => {
    const { super_admin: chief, employee } = workspace.users;
    const token = workspace.tokens.admin;
    expect(
      await refusal(token, "POST", `users/${employee}/roles/assign`, { roles: ["super_admin"] }),
    ).toEqual([403, "SUPER_ADMIN_ONLY"]);
    expect(await lastTried("Zoé employee")).toMatchObject({
      action: "refused",
      after: { to: "super_admin", because: "SUPER_ADMIN_ONLY" },
    });
    expect(
      await refusal(token, "POST", "users/invite", {
        email: "x@example.test",
        first_name: "Xi",
        last_name: "Xu",
        role: "super_admin",
      }),
    ).toEqual([403, "SUPER_ADMIN_ONLY"]);
    for (const [method, path, body] of [
      ["POST", `users/${chief}/roles/assign`, { roles: ["employee"] }],
      ["POST", `users/${chief}/roles/sync`, { roles: [] }],
      ["PATCH", `users/${chief}/status`, { is_active: false }],
      ["POST", `users/${chief}/permissions/revoke`, { permissions: ["deals.read"] }],
      ["POST", `users/${chief}/sessions/end`, undefined],
    ] as const)
      expect(await refusal(token, method, path, body), path).toEqual([403, "SUPER_ADMIN_ONLY"]);
    expect(
      (
        await workspace.raw("POST", `/api/admin/users/${employee}/roles/assign`, {
          as: "super_admin",
          body: { roles: ["super_admin"] },
        })
      ).status,
    ).toBe(200);
    await giveRole(workspace, employee, "employee");
  });

  test("not by setting is_super_admin on oneself", async () => {
    const { status } = await workspace.raw("PATCH", "/api/me", {
      as: "employee",
      body: { first_name: "A", is_super_admin: true },
    });
    expect(status).toBe(422);
    expect(
      (await workspace.raw<{ meta: { is_super_admin: boolean } }>("GET", "/api/me", { as: "employee" })).body
        .meta.is_super_admin,
    ).toBe(false);
  });

  test("not over a user or role of a higher level", async () => {
    const { slug } = await roleWith(workspace, {
      level: 30,
      permissions: ["users.manage", "roles.manage", "deals.read"],
    });
    const lead = await personWith(workspace);
    await giveRole(workspace, lead.id, slug);
    const high = await roleWith(workspace, { level: 31 });
    expect(
      await refusal(lead.token, "PATCH", `users/${workspace.users.manager}/status`, { is_active: false }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(await refusal(lead.token, "POST", `users/${workspace.users.manager}/sessions/end`)).toEqual([
      403,
      "HIGHER_LEVEL",
    ]);
    expect(
      await refusal(lead.token, "POST", `users/${workspace.users.none}/roles/assign`, { roles: ["manager"] }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      await refusal(lead.token, "POST", `users/${workspace.users.none}/roles/assign`, { roles: [high.slug] }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(await refusal(lead.token, "PUT", `roles/${high.id}`, { name: "Mine", slug: "mine" })).toEqual([
      403,
      "HIGHER_LEVEL",
    ]);
    expect(await refusal(lead.token, "DELETE", `roles/${high.id}`)).toEqual([403, "HIGHER_LEVEL"]);
    expect(await refusal(lead.token, "POST", "roles", { name: "Chief", slug: "chief", level: 31 })).toEqual([
      403,
      "HIGHER_LEVEL",
    ]);
    expect(await lastTried("Chief")).toMatchObject({
      action: "refused",
      type: "role",
      actor: slug,
      after: { level: 31, because: "HIGHER_LEVEL" },
    });
    const low = await roleWith(workspace, { level: 30 });
    expect(
      await refusal(lead.token, "PUT", `roles/${low.id}`, { name: "Low", slug: "low", level: 31 }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      (
        await workspace.raw("PUT", `/api/admin/roles/${low.id}`, {
          token: lead.token,
          body: { name: "Low", slug: "low", level: 29 },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await workspace.raw("POST", `/api/admin/users/${workspace.users.none}/roles/assign`, {
          token: lead.token,
          body: { roles: ["low"] },
        })
      ).status,
    ).toBe(200);
    await giveRole(workspace, workspace.users.none, null);
  });

  describe("not a permission that one lacks", () => {
    let clerk: Person;
    beforeAll(async () => {
      clerk = await personWith(workspace, "users.update", "users.create", "roles.manage", "deals.read");
    });

    test("given directly", async () => {
      const other = await personWith(workspace);
      const answer = await workspace.raw<Failure>("POST", `/api/admin/users/${other.id}/permissions/grant`, {
        token: clerk.token,
        body: { permissions: ["deals.read", "deals.manage", "users.delete"] },
      });
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        403,
        "PERMISSION_NOT_HELD",
        { permissions: ["deals.manage", "users.delete"] },
      ]);
      expect(
        (
          await workspace.raw("POST", `/api/admin/users/${other.id}/permissions/grant`, {
            token: clerk.token,
            body: { permissions: ["deals.read", "roles.delete"] },
          })
        ).status,
      ).toBe(200);
    });

    test("by a role that holds it", async () => {
      const { slug } = await roleWith(workspace, { permissions: ["settings.read"] });
      expect(
        await refusal(clerk.token, "POST", `users/${workspace.users.none}/roles/assign`, { roles: [slug] }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        await refusal(clerk.token, "POST", "users/invite", {
          email: "y@example.test",
          first_name: "Yu",
          last_name: "Yi",
          role: slug,
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
    });

    test("by making or changing a role; what a role has already may stay", async () => {
      const role = await roleWith(workspace, { permissions: ["settings.read"] });
      expect(
        await refusal(clerk.token, "POST", "roles", {
          name: "Big",
          slug: "big",
          permissions: ["tenants.manage"],
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        await refusal(clerk.token, "POST", `roles/${role.id}/permissions/sync`, {
          permissions: ["settings.read", "clients.read"],
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        await refusal(clerk.token, "PUT", `roles/${role.id}`, {
          name: "R",
          slug: "r_1",
          permissions: ["settings.update"],
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        (
          await workspace.raw("POST", `/api/admin/roles/${role.id}/permissions/sync`, {
            token: clerk.token,
            body: { permissions: ["settings.read", "deals.read"] },
          })
        ).status,
      ).toBe(200);
    });

    test("which for an admin are those of tenants", async () => {
      expect(
        await refusal(workspace.tokens.admin, "POST", "roles", {
          name: "Landlord",
          slug: "landlord",
          permissions: ["tenants.read"],
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
    });
  });

  test("not a system role, changed, deleted or by its slug [ROL-05]", async () => {
    const { body } = await workspace.raw<{ data: { id: number; slug: string }[] }>(
      "GET",
      "/api/admin/roles",
      { as: "super_admin" },
    );
    for (const { id, slug } of body.data.filter((role) =>
      ["super_admin", "admin", "manager", "employee"].includes(role.slug),
    )) {
      expect(
        await refusal(workspace.tokens.super_admin, "PUT", `roles/${id}`, {
          name: "Other",
          slug,
          level: 100,
        }),
      ).toEqual([403, "ROLE_IS_SYSTEM"]);
      expect(
        await refusal(workspace.tokens.super_admin, "POST", `roles/${id}/permissions/sync`, {
          permissions: ["deals.read"],
        }),
      ).toEqual([403, "ROLE_IS_SYSTEM"]);
      expect(await refusal(workspace.tokens.super_admin, "DELETE", `roles/${id}`)).toEqual([
        403,
        "ROLE_IS_SYSTEM",
      ]);
    }
    expect(
      await refusal(workspace.tokens.admin, "POST", "roles", { name: "Trojan", slug: "super_admin" }),
    ).toEqual([422, "VALIDATION_ERROR"]);
    expect(await lastTried("Trojan")).toMatchObject({ action: "refused", after: { slug: "super_admin" } });
  });
});

describe("the last active administrator [S-048]", () => {
  /** A workspace with one administrator, and a user of the same level who is not one. */
  async function withOneAdmin(): Promise<{ made: Workspace; token: string }> {
    const made = await makeWorkspace("last");
    const clerk = await personWith(made);
    await giveRole(
      made,
      clerk.id,
      (
        await roleWith(made, {
          level: 90,
          permissions: [
            "users.manage",
            "deals.manage",
            "clients.manage",
            "catalog_items.manage",
            "fields.manage",
            "settings.manage",
            "roles.manage",
            "library.manage",
          ],
        })
      ).slug,
    );
    await ownerTransaction(made.adminUrl, (db) =>
      db
        .update(userAccount)
        .set({ isActive: false })
        .where(and(eq(userAccount.tenantId, made.tenant.id), eq(userAccount.id, made.users.super_admin))),
    );
    return { made, token: clerk.token };
  }

  test("is neither kept out nor given another role: 409, and it is written down", async () => {
    const { made, token } = await withOneAdmin();
    const change = (method: string, path: string, body: object) =>
      made.raw<Failure>(method, `/api/admin/users/${path}`, { token, body });
    for (const [method, path, body] of [
      ["PATCH", `${made.users.admin}/status`, { is_active: false }],
      ["POST", `${made.users.admin}/roles/sync`, { roles: [] }],
      ["POST", `${made.users.admin}/roles/remove`, { roles: ["admin"] }],
      ["POST", `${made.users.admin}/roles/assign`, { roles: ["manager"] }],
    ] as const) {
      const answer = await change(method, path, body);
      expect([answer.status, answer.body.code], path).toEqual([409, "LAST_ADMIN"]);
    }
    expect(
      (await auditOf(made.adminUrl, made.tenant.id, "Zoé admin")).map(({ action, after }) => [
        action,
        after?.["because"],
      ]),
    ).toEqual(Array(4).fill(["refused", "LAST_ADMIN"]));
    await change("POST", `${made.users.manager}/roles/assign`, { roles: ["admin"] });
    expect((await change("PATCH", `${made.users.admin}/status`, { is_active: false })).status).toBe(200);
  });

  test("is the last also when others were only invited, who may never come", async () => {
    const { made, token } = await withOneAdmin();
    const invited = await made.raw<{ data: { id: number } }>("POST", "/api/admin/users/invite", {
      as: "admin",
      body: { email: "mistyped@example.test", first_name: "Ana", last_name: "Lima", role: "admin" },
    });
    expect(invited.status).toBe(201);
    const keepOut = () =>
      made.raw<Failure>("PATCH", `/api/admin/users/${made.users.admin}/status`, {
        token,
        body: { is_active: false },
      });
    expect([(await keepOut()).body.code, (await keepOut()).status]).toEqual(["LAST_ADMIN", 409]);
  });

  test("is not the last when another came by single sign-on, unless only they have the password then needed [T-24]", async () => {
    const { made, token } = await withOneAdmin();
    await ownerTransaction(made.adminUrl, async (db) => {
      const { tenantId, userId } = { tenantId: made.tenant.id, userId: made.users.manager };
      const [admins] = await db
        .select({ id: role.id })
        .from(role)
        .where(and(eq(role.tenantId, tenantId), eq(role.slug, "admin")));
      await db
        .update(userAccount)
        .set({ roleId: admins?.id ?? null, passwordHash: null })
        .where(and(eq(userAccount.tenantId, tenantId), eq(userAccount.id, userId)));
      await db
        .insert(userIdentity)
        .values({ tenantId, issuer: "https://id.example.test", subject: "manager", userId });
    });
    const enforce = (isEnforced: boolean) =>
      made.raw("PUT", "/api/single-sign-on", {
        as: "admin",
        body: {
          issuer: "https://id.example.test",
          client_id: "kapi",
          client_secret: "a-secret-of-the-client",
          label: "Acme ID",
          is_enforced: isEnforced,
        },
      });
    const keepOut = async () => {
      const { status, body } = await made.raw<Failure>(
        "PATCH",
        `/api/admin/users/${made.users.admin}/status`,
        {
          token,
          body: { is_active: false },
        },
      );
      return [status, body.code];
    };
    expect((await enforce(true)).status).toBe(200);
    expect(await keepOut()).toEqual([409, "LAST_WAY_BACK"]);
    expect((await enforce(false)).status).toBe(200);
    expect(await keepOut()).toEqual([200, undefined]);
  });

  test("stays when two are removed at the same moment", async () => {
    const { made, token } = await withOneAdmin();
    await made.raw("POST", `/api/admin/users/${made.users.manager}/roles/assign`, {
      token,
      body: { roles: ["admin"] },
    });
    const remove = (id: number) =>
      made.raw<Failure>("POST", `/api/admin/users/${id}/roles/sync`, { token, body: { roles: [] } });
    const answers = await Promise.all([remove(made.users.admin), remove(made.users.manager)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });
});
