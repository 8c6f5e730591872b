import { expect, test } from "vitest";
import { rightsOf } from "@/app/(workspace)/deals/_parts/list/list-rules";
import { ROLE_PERMISSIONS } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";

const rights = (role: string | null, permissions: Member["permissions"], isSuperAdmin = false) =>
  rightsOf({ role, permissions, isSuperAdmin } as Member);

test.each([
  ["super_admin", { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: true }],
  ["admin", { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: true }],
  ["manager", { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: false }],
  ["employee", { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: false }],
] as const)("the role %s is offered %o [DLS-08]", (role, offered) => {
  expect(rights(role, ROLE_PERMISSIONS[role])).toEqual(offered);
});

test("a role of the workspace's own deletes nothing, though it may manage deals [DLS-08]", () => {
  expect(rights("sales_lead", ["deals.manage"])).toEqual({
    mayCreate: true,
    mayEdit: true,
    mayChange: true,
    mayDelete: false,
  });
});

test("a role that changes deals but adds none cannot edit one, because saving an edit makes another deal [X-22]", () => {
  const offered = { mayCreate: false, mayEdit: false, mayChange: true, mayDelete: false };
  expect(rights("closer", ["deals.read", "deals.update"])).toEqual(offered);
  const revises = { mayCreate: true, mayEdit: true, mayChange: false, mayDelete: false };
  expect(rights("writer", ["deals.read", "deals.create"])).toEqual(revises);
});

test("whoever may only read deals, or has no role, is offered nothing [DLS-08]", () => {
  const nothing = { mayCreate: false, mayEdit: false, mayChange: false, mayDelete: false };
  expect(rights("reader", ["deals.read"])).toEqual(nothing);
  expect(rights(null, [])).toEqual(nothing);
});

test("a super admin may all of it, whatever the role of that user is called [DLS-08]", () => {
  expect(rights(null, [], true)).toEqual({
    mayCreate: true,
    mayEdit: true,
    mayChange: true,
    mayDelete: true,
  });
});
