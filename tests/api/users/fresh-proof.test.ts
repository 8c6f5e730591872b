import { beforeAll, describe, expect, test } from "vitest";
import { ageSessions } from "../../support/factors";
import { personWith, roleWith } from "../../support/people";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("fresh-proof");
  await ageSessions(workspace, "admin", 11);
});

const call = async (method: string, path: string, body?: object) => {
  const answer = await workspace.raw<{ code?: string }>(method, `/api${path}`, {
    as: "admin",
    ...(body ? { body } : {}),
  });
  return [answer.status, answer.body?.code];
};
const invitation = (role: string) => ({
  email: `${role}.new@example.test`,
  first_name: "Ada",
  last_name: "Roy",
  role,
});
const newRole = (permissions: string[]) => ({
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
    expect(await call("POST", "/admin/users/invite", invitation("admin"))).toEqual(ASKED);
    expect(await call("POST", `/admin/users/${id}/roles/assign`, { roles: ["admin"] })).toEqual(ASKED);
    expect(await call("POST", `/admin/users/${id}/roles/sync`, { roles: ["admin"] })).toEqual(ASKED);
    const grant = { permissions: ["users.update"] };
    expect(await call("POST", `/admin/users/${id}/permissions/grant`, grant)).toEqual(ASKED);
    expect(await call("POST", "/admin/roles", newRole(["roles.update"]))).toEqual(ASKED);
    const widened = { permissions: ["settings.manage"] };
    expect(await call("POST", `/admin/roles/${own.id}/permissions/sync`, widened)).toEqual(ASKED);
    expect(await call("POST", "/domains", { domain: "quotes.acme.example.com" })).toEqual(ASKED);
  });

  test("invites and promotes others without being asked", async () => {
    const { id } = await personWith(workspace);
    expect((await call("POST", "/admin/users/invite", invitation("employee")))[0]).toBe(201);
    expect((await call("POST", `/admin/users/${id}/roles/assign`, { roles: ["manager"] }))[0]).toBe(200);
    expect((await call("POST", "/admin/roles", newRole(["deals.read", "users.read"])))[0]).toBe(201);
  });

  test("goes on after the proof", async () => {
    expect((await call("POST", "/me/confirm", { password: PASSWORD }))[0]).toBe(200);
    expect((await call("POST", "/admin/users/invite", invitation("admin")))[0]).toBe(201);
  });
});
