import { describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { memberOfRow } from "@/lib/domain/auth/find-member";

const row = {
  id: 1,
  uuid: "6f1f3f2e-0000-4000-8000-000000000001",
  email: "ann@acme.test",
  firstName: "Ann",
  lastName: "Acker",
  role: "manager",
  roleId: 2,
  phone: null,
  emailVerifiedAt: null,
  isActive: true,
  sessionId: 1,
  version: 1,
};

describe("a member as read from the database", () => {
  test("holds the permissions of the role by name", () => {
    const member = memberOfRow({ ...row, permissionIds: [1] });
    expect(member.permissions).toEqual([PERMISSIONS[0]]);
  });

  test("goes on signing in when a newer version has added a permission to the role", () => {
    const unknown = PERMISSIONS.length + 1;
    const member = memberOfRow({ ...row, permissionIds: [1, unknown] });
    expect(member.permissions).toEqual([PERMISSIONS[0]]);
  });
});
