import { beforeAll, describe, expect, test } from "vitest";
import { userCalls } from "@/lib/domain/users/calls";
import { roleCalls } from "@/lib/domain/roles/calls";
import { domainCalls } from "@/lib/domain/domains/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import type { Call } from "@/lib/core/contract/call";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import { ageSessions } from "../../support/factors";
import { personWith, roleWith } from "../../support/people";
import { type CallRest, callsAs, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("fresh-proof");
  await ageSessions(workspace, "admin", 11);
});

const asAdmin = callsAs(() => workspace, { as: "admin" });
const call = async <C extends Call>(call: C, ...rest: CallRest<C>) => {
  const { status, refusal } = await asAdmin(call, ...rest);
  return [status, refusal?.code];
};
const invitation = (role: string) => ({
  email: `${role}.new@example.test`,
  first_name: "Ada",
  last_name: "Roy",
  role,
});
const newRole = (permissions: PermissionSlug[]) => ({
  name: permissions.join(" "),
  slug: permissions.join("_").replaceAll(".", "_"),
  description: "",
  level: 10,
  permissions,
});
const ASKED = [403, "STEP_UP_REQUIRED"];

describe("an administrator whose last proof is 11 minutes old [T-20]", () => {
  test("is asked anew before somebody may administer", async () => {
    const { id } = await personWith(workspace);
    const own = await roleWith(workspace, {});
    expect(await call(userCalls.invite, { body: invitation("admin") })).toEqual(ASKED);
    expect(await call(userCalls.assignRole, { params: { id }, body: { roles: ["admin"] } })).toEqual(ASKED);
    expect(await call(userCalls.syncRoles, { params: { id }, body: { roles: ["admin"] } })).toEqual(ASKED);
    const grant = { permissions: ["users.update" as const] };
    expect(await call(userCalls.grant, { params: { id }, body: grant })).toEqual(ASKED);
    expect(await call(roleCalls.create, { body: newRole(["roles.update"]) })).toEqual(ASKED);
    const widened = { permissions: ["settings.manage" as const] };
    expect(await call(roleCalls.syncPermissions, { params: { id: own.id }, body: widened })).toEqual(ASKED);
    expect(await call(domainCalls.add, { body: { domain: "quotes.acme.example.com" } })).toEqual(ASKED);
  });

  test("invites and promotes others without being asked", async () => {
    const { id } = await personWith(workspace);
    expect((await call(userCalls.invite, { body: invitation("employee") }))[0]).toBe(201);
    expect((await call(userCalls.assignRole, { params: { id }, body: { roles: ["manager"] } }))[0]).toBe(200);
    expect((await call(roleCalls.create, { body: newRole(["deals.read", "users.read"]) }))[0]).toBe(201);
  });

  test("goes on after the proof", async () => {
    expect((await call(authCalls.confirm, { body: { password: PASSWORD } }))[0]).toBe(200);
    expect((await call(userCalls.invite, { body: invitation("admin") }))[0]).toBe(201);
  });
});
