import { describe, expect, test } from "vitest";
import {
  ACTIONS,
  holds,
  holdsAny,
  LATER_PERMISSIONS,
  MODULES,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  SYSTEM_ROLES,
  WITHOUT_EFFECT,
} from "@/lib/core/access/permissions";
import { PAGES } from "@/lib/core/access/pages";
import { CONTRACTS } from "@/lib/server/contracts";

const holder = (...permissions: string[]) => ({ isSuperAdmin: false, permissions });

describe("permissions", () => {
  test("that no call and no page asks for are offered to no role", () => {
    const asked = new Set<string>([
      // Checked by code for a deal's lines (lib/domain/deals/lines/free-line.ts).
      "deals.free_lines",
      ...CONTRACTS.flatMap(({ access }) => (access.kind === "permission" ? access.anyOf : [])),
      ...Object.values(PAGES).flatMap((access) =>
        typeof access === "object" && "permissions" in access ? (access.permissions ?? []) : [],
      ),
    ]);
    const isAsked = (slug: string) =>
      asked.has(slug) ||
      // "manage" includes every permission of its module that something requires.
      (slug.endsWith(".manage") && [...asked].some((other) => other.startsWith(slug.replace("manage", ""))));
    expect(PERMISSIONS.filter((slug) => !isAsked(slug))).toEqual(WITHOUT_EFFECT);
  });

  test("are module.action for every module and action [PRM-01] [PRM-06]", () => {
    expect(PERMISSIONS).toHaveLength(MODULES.length * ACTIONS.length + LATER_PERMISSIONS.length);
    expect(PERMISSIONS.indexOf("deals.free_lines") + 1).toBe(46);
    expect(PERMISSIONS.indexOf("deals.margins") + 1).toBe(47);
    expect(PERMISSIONS).toEqual(
      expect.arrayContaining([
        "settings.create",
        "settings.update",
        "settings.delete",
        "deals.create",
        "deals.update",
        "roles.manage",
        "roles.create",
        "roles.update",
        "roles.delete",
      ]),
    );
  });

  test("pass for their holder and always for a super admin [PRM-03]", () => {
    expect(holds(holder("deals.read"), "deals.read")).toBe(true);
    expect(holds(holder("deals.read"), "deals.update")).toBe(false);
    expect(holds({ isSuperAdmin: true, permissions: [] }, "tenants.delete")).toBe(true);
  });

  test("of a module are all held with manage", () => {
    expect(holds(holder("deals.manage"), "deals.delete")).toBe(true);
    expect(holds(holder("deals.manage"), "clients.read")).toBe(false);
  });

  test("of a list need one only", () => {
    expect(holdsAny(holder("settings.read"), ["deals.read", "settings.read"])).toBe(true);
    expect(holdsAny(holder(), ["deals.read"])).toBe(false);
  });
});

describe("system roles", () => {
  test("are four, strongest first [PRM-05]", () => {
    expect(SYSTEM_ROLES.map(({ slug, level }) => [slug, level])).toEqual([
      ["super_admin", 100],
      ["admin", 80],
      ["manager", 50],
      ["employee", 10],
    ]);
  });

  test("hold what was decided", () => {
    expect(ROLE_PERMISSIONS.super_admin).toEqual(PERMISSIONS);
    expect(
      PERMISSIONS.filter((slug) => !ROLE_PERMISSIONS.admin.includes(slug)).every((slug) =>
        slug.startsWith("tenants."),
      ),
    ).toBe(true);
    expect(ROLE_PERMISSIONS.manager).toHaveLength(22);
    expect(ROLE_PERMISSIONS.employee).toEqual([
      "deals.read",
      "deals.create",
      "deals.update",
      "clients.read",
      "catalog_items.read",
      "fields.read",
    ]);
  });
});
