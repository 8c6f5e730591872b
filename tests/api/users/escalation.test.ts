import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { role, userAccount, userIdentity } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { userCalls } from "@/lib/domain/users/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { roleCalls } from "@/lib/domain/roles/calls";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import type { Call } from "@/lib/core/contract/call";
import type { ErrorCode } from "@/lib/core/contract/errors";
import { auditOf } from "../../support/audit-rows";
import { giveRole, personWith, roleWith, type Person } from "../../support/people";
import { callsAs, type CallRest, makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("escalation");
});

/** The status of a refused call, and the last entry of the audit trail about it. */
async function refusal<C extends Call>(call: C, ...rest: CallRest<C>): Promise<[number, ErrorCode]> {
  const answer = await workspace.call(call, ...rest);
  return [answer.status, answer.refusal?.code];
}
const trail = (name: string) => auditOf(workspace.adminUrl, workspace.tenant.id, name);
const lastTried = async (name: string) => (await trail(name)).at(-1);

describe("nobody gets more power than they have, and each try is in the audit trail [S-048]", () => {
  test("not their own role, permissions or status [USR-06] [USR-08]", async () => {
    const { admin } = workspace.users;
    const token = workspace.tokens.admin;
    expect(
      await refusal(userCalls.assignRole, { token, params: { id: admin }, body: { roles: ["employee"] } }),
    ).toEqual([403, "OWN_ACCOUNT"]);
    expect(await refusal(userCalls.syncRoles, { token, params: { id: admin }, body: { roles: [] } })).toEqual(
      [403, "OWN_ACCOUNT"],
    );
    expect(
      await refusal(userCalls.removeRole, { token, params: { id: admin }, body: { roles: ["admin"] } }),
    ).toEqual([403, "OWN_ACCOUNT"]);
    expect(
      await refusal(userCalls.grant, { token, params: { id: admin }, body: { permissions: ["deals.read"] } }),
    ).toEqual([403, "OWN_ACCOUNT"]);
    expect(
      await refusal(userCalls.status, { token, params: { id: admin }, body: { is_active: false } }),
    ).toEqual([403, "OWN_ACCOUNT"]);
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
      await refusal(userCalls.assignRole, {
        token,
        params: { id: employee },
        body: { roles: ["super_admin"] },
      }),
    ).toEqual([403, "SUPER_ADMIN_ONLY"]);
    expect(await lastTried("Zoé employee")).toMatchObject({
      action: "refused",
      after: { to: "super_admin", because: "SUPER_ADMIN_ONLY" },
    });
    expect(
      await refusal(userCalls.invite, {
        token,
        body: {
          email: "x@example.test",
          first_name: "Xi",
          last_name: "Xu",
          role: "super_admin",
        },
      }),
    ).toEqual([403, "SUPER_ADMIN_ONLY"]);
    const params = { id: chief };
    for (const refused of [
      await refusal(userCalls.assignRole, { token, params, body: { roles: ["employee"] } }),
      await refusal(userCalls.syncRoles, { token, params, body: { roles: [] } }),
      await refusal(userCalls.status, { token, params, body: { is_active: false } }),
      await refusal(userCalls.revoke, { token, params, body: { permissions: ["deals.read"] } }),
      await refusal(userCalls.endSessions, { token, params }),
    ])
      expect(refused).toEqual([403, "SUPER_ADMIN_ONLY"]);
    expect(
      (
        await workspace.call(userCalls.assignRole, {
          as: "super_admin",
          params: { id: employee },
          body: { roles: ["super_admin"] },
        })
      ).status,
    ).toBe(200);
    await giveRole(workspace, employee, "employee");
  });

  test("not by setting is_super_admin on oneself", async () => {
    const { status } = await workspace.call(accountCalls.changeMe, {
      as: "employee",
      untyped: { body: { first_name: "A", is_super_admin: true } },
    });
    expect(status).toBe(422);
    expect((await workspace.call(authCalls.me, { as: "employee" })).body.meta.is_super_admin).toBe(false);
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
      await refusal(userCalls.status, {
        token: lead.token,
        params: { id: workspace.users.manager },
        body: { is_active: false },
      }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      await refusal(userCalls.endSessions, { token: lead.token, params: { id: workspace.users.manager } }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      await refusal(userCalls.assignRole, {
        token: lead.token,
        params: { id: workspace.users.none },
        body: { roles: ["manager"] },
      }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      await refusal(userCalls.assignRole, {
        token: lead.token,
        params: { id: workspace.users.none },
        body: { roles: [high.slug] },
      }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      await refusal(roleCalls.update, {
        token: lead.token,
        params: { id: high.id },
        body: { name: "Mine", slug: "mine" },
      }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(await refusal(roleCalls.remove, { token: lead.token, params: { id: high.id } })).toEqual([
      403,
      "HIGHER_LEVEL",
    ]);
    expect(
      await refusal(roleCalls.create, {
        token: lead.token,
        body: { name: "Chief", slug: "chief", level: 31 },
      }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(await lastTried("Chief")).toMatchObject({
      action: "refused",
      type: "role",
      actor: slug,
      after: { level: 31, because: "HIGHER_LEVEL" },
    });
    const low = await roleWith(workspace, { level: 30 });
    expect(
      await refusal(roleCalls.update, {
        token: lead.token,
        params: { id: low.id },
        body: { name: "Low", slug: "low", level: 31 },
      }),
    ).toEqual([403, "HIGHER_LEVEL"]);
    expect(
      (
        await workspace.call(roleCalls.update, {
          token: lead.token,
          params: { id: low.id },
          body: { name: "Low", slug: "low", level: 29 },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await workspace.call(userCalls.assignRole, {
          token: lead.token,
          params: { id: workspace.users.none },
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
      const answer = await workspace.call(userCalls.grant, {
        token: clerk.token,
        params: { id: other.id },
        body: { permissions: ["deals.read", "deals.manage", "users.delete"] },
      });
      expect([answer.status, answer.refusal.code, answer.refusal.details]).toEqual([
        403,
        "PERMISSION_NOT_HELD",
        { permissions: ["deals.manage", "users.delete"] },
      ]);
      expect(
        (
          await workspace.call(userCalls.grant, {
            token: clerk.token,
            params: { id: other.id },
            body: { permissions: ["deals.read", "roles.delete"] },
          })
        ).status,
      ).toBe(200);
    });

    test("by a role that holds it", async () => {
      const { slug } = await roleWith(workspace, { permissions: ["settings.read"] });
      expect(
        await refusal(userCalls.assignRole, {
          token: clerk.token,
          params: { id: workspace.users.none },
          body: { roles: [slug] },
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        await refusal(userCalls.invite, {
          token: clerk.token,
          body: {
            email: "y@example.test",
            first_name: "Yu",
            last_name: "Yi",
            role: slug,
          },
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
    });

    test("by making or changing a role; what a role has already may stay", async () => {
      const role = await roleWith(workspace, { permissions: ["settings.read"] });
      expect(
        await refusal(roleCalls.create, {
          token: clerk.token,
          body: {
            name: "Big",
            slug: "big",
            permissions: ["tenants.manage"],
          },
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        await refusal(roleCalls.syncPermissions, {
          token: clerk.token,
          params: { id: role.id },
          body: {
            permissions: ["settings.read", "clients.read"],
          },
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        await refusal(roleCalls.update, {
          token: clerk.token,
          params: { id: role.id },
          body: {
            name: "R",
            slug: "r_1",
            permissions: ["settings.update"],
          },
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
      expect(
        (
          await workspace.call(roleCalls.syncPermissions, {
            token: clerk.token,
            params: { id: role.id },
            body: { permissions: ["settings.read", "deals.read"] },
          })
        ).status,
      ).toBe(200);
    });

    test("which for an admin are those of tenants", async () => {
      expect(
        await refusal(roleCalls.create, {
          token: workspace.tokens.admin,
          body: {
            name: "Landlord",
            slug: "landlord",
            permissions: ["tenants.read"],
          },
        }),
      ).toEqual([403, "PERMISSION_NOT_HELD"]);
    });
  });

  test("not a system role, changed, deleted or by its slug [ROL-05]", async () => {
    const { body } = await workspace.call(roleCalls.list, { as: "super_admin" });
    for (const { id, slug } of body.data.filter((role) =>
      ["super_admin", "admin", "manager", "employee"].includes(role.slug),
    )) {
      expect(
        await refusal(roleCalls.update, {
          token: workspace.tokens.super_admin,
          params: { id },
          body: {
            name: "Other",
            slug,
            level: 100,
          },
        }),
      ).toEqual([403, "ROLE_IS_SYSTEM"]);
      expect(
        await refusal(roleCalls.syncPermissions, {
          token: workspace.tokens.super_admin,
          params: { id },
          body: {
            permissions: ["deals.read"],
          },
        }),
      ).toEqual([403, "ROLE_IS_SYSTEM"]);
      expect(
        await refusal(roleCalls.remove, { token: workspace.tokens.super_admin, params: { id } }),
      ).toEqual([403, "ROLE_IS_SYSTEM"]);
    }
    expect(
      await refusal(roleCalls.create, {
        token: workspace.tokens.admin,
        body: { name: "Trojan", slug: "super_admin" },
      }),
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
    const change = callsAs(() => made, { token });
    const params = { id: made.users.admin };
    for (const { status, refusal } of [
      await change(userCalls.status, { params, body: { is_active: false } }),
      await change(userCalls.syncRoles, { params, body: { roles: [] } }),
      await change(userCalls.removeRole, { params, body: { roles: ["admin"] } }),
      await change(userCalls.assignRole, { params, body: { roles: ["manager"] } }),
    ])
      expect([status, refusal.code]).toEqual([409, "LAST_ADMIN"]);
    expect(
      (await auditOf(made.adminUrl, made.tenant.id, "Zoé admin")).map(({ action, after }) => [
        action,
        after?.["because"],
      ]),
    ).toEqual(Array(4).fill(["refused", "LAST_ADMIN"]));
    await change(userCalls.assignRole, { params: { id: made.users.manager }, body: { roles: ["admin"] } });
    expect(
      (await change(userCalls.status, { params: { id: made.users.admin }, body: { is_active: false } }))
        .status,
    ).toBe(200);
  });

  test("is the last also when others were only invited, who may never come", async () => {
    const { made, token } = await withOneAdmin();
    const invited = await made.call(userCalls.invite, {
      as: "admin",
      body: { email: "mistyped@example.test", first_name: "Ana", last_name: "Lima", role: "admin" },
    });
    expect(invited.status).toBe(201);
    const keepOut = () =>
      made.call(userCalls.status, { token, params: { id: made.users.admin }, body: { is_active: false } });
    expect([(await keepOut()).refusal.code, (await keepOut()).status]).toEqual(["LAST_ADMIN", 409]);
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
      made.call(singleSignOnCalls.save, {
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
      const { status, refusal } = await made.call(userCalls.status, {
        token,
        params: { id: made.users.admin },
        body: { is_active: false },
      });
      return [status, refusal.code];
    };
    expect((await enforce(true)).status).toBe(200);
    expect(await keepOut()).toEqual([409, "LAST_WAY_BACK"]);
    expect((await enforce(false)).status).toBe(200);
    expect(await keepOut()).toEqual([200, undefined]);
  });

  test("stays when two are removed at the same moment", async () => {
    const { made, token } = await withOneAdmin();
    await made.call(userCalls.assignRole, {
      token,
      params: { id: made.users.manager },
      body: { roles: ["admin"] },
    });
    const remove = (id: number) =>
      made.call(userCalls.syncRoles, { token, params: { id }, body: { roles: [] } });
    const answers = await Promise.all([remove(made.users.admin), remove(made.users.manager)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });
});
