import { describe, expect, test } from "vitest";
import { matchesUser, roleOptions } from "@/app/(workspace)/admin/(screens)/users/_parts/user-rules";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import type { AdminUser } from "@/lib/domain/users/api";

const user: AdminUser = {
  id: 1,
  first_name: "Zoé",
  last_name: "Lima",
  email: "zoe@example.test",
  is_active: true,
  is_super_admin: false,
  is_invited: false,
  is_verified: true,
  has_second_factor: false,
  roles: [{ id: 3, name: "Manager", slug: "manager", level: 50 }],
  permissions: [],
  version: 1,
  created_at: "2026-01-01T00:00:00.000Z",
};

describe("the filters of the users [USR-02]", () => {
  test.each([
    [{}, true],
    [{ name: "zoe" }, true],
    [{ name: "LIMA" }, true],
    [{ name: "Zoé Li" }, true],
    [{ name: "lima zoe" }, false],
    [{ name: "example" }, false],
    [{ email: "EXAMPLE" }, true],
    [{ email: "zoe@" }, true],
    [{ email: "lima" }, false],
    [{ role: "manager" }, true],
    [{ role: "admin" }, false],
    [{ role: "none" }, false],
    [{ status: "active" }, true],
    [{ status: "inactive" }, false],
    [{ name: "zoe", status: "inactive" }, false],
  ])("%j leaves Zoé Lima in: %s [USR-02]", (filters, isKept) => {
    expect(matchesUser(user, filters)).toBe(isKept);
  });

  test("find who has no role [USR-03]", () => {
    expect(matchesUser({ ...user, roles: [] }, { role: "none" })).toBe(true);
  });
});

describe("the roles that a viewer may give", () => {
  const roles = [
    ["super_admin", 100],
    ["admin", 80],
    ["lead", 60],
    ["manager", 50],
  ].map(([slug, level]) => ({ slug, name: slug, level })) as RoleAnswer[];
  const viewer = { id: 9, mayUpdate: true, mayInvite: true, mayCancel: true, mayHandOver: true };
  const offered = (isSuperAdmin: boolean, level: number, held: AdminUser["roles"] = []) =>
    roleOptions(roles, { ...viewer, isSuperAdmin, level }, ({ name }) => name, held).map(
      ({ value }) => value,
    );

  test("leave out super_admin for who is none, and what stands above them [USR-05]", () => {
    expect(offered(true, 100)).toEqual(["super_admin", "admin", "lead", "manager"]);
    expect(offered(false, 100)).toEqual(["admin", "lead", "manager"]);
    expect(offered(false, 50)).toEqual(["manager"]);
  });

  test("hold the one that the user has", () => {
    expect(offered(false, 50, [{ id: 7, slug: "lead", name: "lead", level: 60 }])).toEqual([
      "lead",
      "manager",
    ]);
  });
});
