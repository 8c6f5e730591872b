import { expect, test } from "vitest";
import { whyNotManage } from "@/lib/domain/users/may-manage";

const user = (level: number | null, rest: object = {}) => ({
  id: 2,
  is_super_admin: false,
  roles: level === null ? [] : [{ level }],
  ...rest,
});
const manager = (level: number, rest: object = {}) => ({ id: 1, isSuperAdmin: false, level, ...rest });

test.each([
  ["oneself", manager(80), user(80, { id: 1 }), "OWN_ACCOUNT"],
  [
    "oneself as super admin",
    manager(100, { isSuperAdmin: true }),
    user(100, { id: 1, is_super_admin: true }),
    "OWN_ACCOUNT",
  ],
  ["a super admin, as an admin", manager(80), user(100, { is_super_admin: true }), "SUPER_ADMIN_ONLY"],
  [
    "a super admin, as a super admin",
    manager(100, { isSuperAdmin: true }),
    user(100, { is_super_admin: true }),
    null,
  ],
  ["a user without a role", manager(1), user(null), null],
  ["an equal", manager(80), user(80), null],
  ["somebody weaker", manager(80), user(10), null],
  ["somebody stronger", manager(50), user(51), "HIGHER_LEVEL"],
  ["a user without a role, without one oneself", manager(0), user(null), null],
])("managing %s [USR-06] [USR-07] [USR-08]", (_name, who, whom, refusal) => {
  expect(whyNotManage(who, whom)).toBe(refusal);
});
