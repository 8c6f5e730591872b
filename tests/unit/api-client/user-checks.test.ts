import { describe, expect, test } from "vitest";
import {
  hasAllPermissions,
  hasAllRoles,
  hasAnyPermission,
  hasAnyRole,
  hasPermission,
  hasRole,
} from "@/lib/api-client/client-user";

const clerk = { isSuperAdmin: false, permissions: ["deals.read", "clients.manage"], roles: ["clerk"] };
const chief = { isSuperAdmin: true, permissions: [], roles: ["super_admin"] };

describe("what a screen asks about a user [PRM-04]", () => {
  test("is one permission, any of several, all of several; manage stands for itself alone [S-046]", () => {
    expect([hasPermission(clerk, "deals.read"), hasPermission(clerk, "clients.read")]).toEqual([true, false]);
    expect([
      hasAnyPermission(clerk, ["deals.update", "deals.read"]),
      hasAnyPermission(clerk, ["clients.read"]),
      hasAnyPermission(clerk, []),
    ]).toEqual([true, false, false]);
    expect([
      hasAllPermissions(clerk, ["deals.read", "clients.manage"]),
      hasAllPermissions(clerk, ["deals.read", "deals.update"]),
      hasAllPermissions(clerk, []),
    ]).toEqual([true, false, true]);
  });

  test("passes always for a super admin, as far as permissions go [PRM-03]", () => {
    expect([
      hasPermission(chief, "tenants.manage"),
      hasAnyPermission(chief, ["roles.read"]),
      hasAllPermissions(chief, ["roles.read", "users.read"]),
    ]).toEqual([true, true, true]);
  });

  test("is one role, any of several, all of several", () => {
    expect([hasRole(clerk, "clerk"), hasRole(clerk, "admin"), hasRole(chief, "admin")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      hasAnyRole(chief, ["admin", "super_admin"]),
      hasAnyRole(clerk, ["admin", "super_admin"]),
    ]).toEqual([true, false]);
    expect([hasAllRoles(clerk, ["clerk"]), hasAllRoles(clerk, ["clerk", "admin"])]).toEqual([true, false]);
  });
});
