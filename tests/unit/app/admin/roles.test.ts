import { describe, expect, test } from "vitest";
import {
  matchesRole,
  mayChange,
  mayDo,
  type Viewer,
} from "@/app/(workspace)/admin/(screens)/roles/_parts/role-rules";
import { PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";

test.each([
  [{}, true],
  [{ name: "equipe" }, true],
  [{ name: "ÉQUIPE des" }, true],
  [{ name: "SALES_" }, true],
  [{ name: "lead" }, false],
  [{ level: "40" }, true],
  [{ level: "4" }, false],
  [{ type: "custom" }, true],
  [{ type: "system" }, false],
  [{ type: "all" }, true],
  [{ name: "equipe", level: "41" }, false],
])("the filters %j leave the role in: %s [ROL-02]", (filters, isKept) => {
  expect(
    matchesRole({ name: "Équipe des ventes", slug: "sales_team", level: 40, is_system: false }, filters),
  ).toBe(isKept);
});

describe("what a viewer may do with roles", () => {
  const viewer = (permissions: PermissionSlug[], level = 50): Viewer => ({
    level,
    isSuperAdmin: false,
    permissions,
  });
  const passing = (action: "create" | "update" | "delete") =>
    PERMISSIONS.filter((slug) => mayDo(viewer([slug]), action));

  test("takes one of the documented permissions [ROL-11] [ROL-12] [ROL-13] [PRM-04]", () => {
    expect(passing("create")).toEqual(["roles.create", "roles.manage"]);
    expect(passing("update")).toEqual(["roles.update", "roles.manage"]);
    expect(passing("delete")).toEqual(["roles.delete", "roles.manage"]);
    expect(mayDo({ level: 0, isSuperAdmin: true, permissions: [] }, "delete")).toBe(true);
  });

  test("is nothing for system roles, nor above one's own level [ROL-05] [ROL-06]", () => {
    const chief: Viewer = { level: 100, isSuperAdmin: true, permissions: [] };
    expect(mayChange(chief, { is_system: true, level: 10 }, "update")).toBe(false);
    expect(mayChange(chief, { is_system: false, level: 10 }, "delete")).toBe(true);
    expect(mayChange(viewer(["roles.manage"]), { is_system: false, level: 51 }, "update")).toBe(false);
    expect(mayChange(viewer(["roles.manage"]), { is_system: false, level: 50 }, "update")).toBe(true);
    expect(mayChange(viewer(["roles.read"]), { is_system: false, level: 1 }, "update")).toBe(false);
  });
});
