import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { accessOf, mayOpen, meets, PAGES } from "@/lib/core/access/pages";
import { ROLE_PERMISSIONS, type PermissionSlug, type SystemRole } from "@/lib/core/access/permissions";

const APP = fileURLToPath(new URL("../../../../app", import.meta.url));

const user = (role: SystemRole) => ({
  role,
  isSuperAdmin: role === "super_admin",
  permissions: ROLE_PERMISSIONS[role],
});
const custom = (...permissions: PermissionSlug[]) => ({ role: "helper", isSuperAdmin: false, permissions });

/** The addresses of the page files below app/, in the table's format. */
function pagesOfApp(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)page\.tsx$/.test(file),
  );
  return files.map(
    (file) =>
      `/${relative(".", join(file, ".."))
        .split("/")
        .filter((part) => part !== "" && !part.startsWith("("))
        .join("/")
        .replace(/\[(\w+)\]/g, "{$1}")}`,
  );
}

test("every page of the application is in the table, and nothing else is [GRD-14]", () => {
  expect(pagesOfApp().sort()).toEqual(Object.keys(PAGES).sort());
});

test("an address is found with its query, its parameters and no matter what ends it; an unknown one belongs to nobody", () => {
  expect(accessOf("/deals?sort_by=amount")).toBe(PAGES["/deals"]);
  expect(accessOf("/deals/create")).toBe(PAGES["/deals/create"]);
  expect(accessOf("/deals/17/edit#prices")).toBe(PAGES["/deals/{id}/edit"]);
  expect(accessOf("/sales/questions/create")).toBe(PAGES["/sales/questions/create"]);
  expect(accessOf("/verify-email/abc")).toBe("open");
  for (const unknown of ["/deals/17/more", "/deals/17/edit/more", "/nowhere", "/verify-email"])
    expect(accessOf(unknown)).toBeNull();
  expect(mayOpen(user("super_admin"), "/nowhere")).toBe(false);
});

test("a guard asks for super admin, for any of some roles, for any of some permissions, or for nothing [GRD-18]", () => {
  expect([user("super_admin"), user("admin")].map((one) => meets(one, { superAdmin: true }))).toEqual([
    true,
    false,
  ]);
  expect(
    [user("manager"), user("employee"), custom("deals.read")].map((one) =>
      meets(one, { roles: ["manager", "admin"] }),
    ),
  ).toEqual([true, false, false]);
  expect(
    [user("admin"), user("employee"), custom("users.read")].map((one) =>
      meets(one, { permissions: ["users.read", "users.update"] }),
    ),
  ).toEqual([true, false, true]);
  expect(meets(custom(), {})).toBe(true);
});

test("a role of the tenant's own enters an area by permission, a system role as documented [X-46]", () => {
  expect(mayOpen(custom("deals.read"), "/deals")).toBe(true);
  expect(mayOpen(custom("deals.read"), "/deals/create")).toBe(false);
  expect(mayOpen(custom("fields.update"), "/sales/questions")).toBe(true);
  expect(mayOpen(custom("fields.read"), "/sales/questions")).toBe(false);
  expect(mayOpen(custom("fields.update"), "/sales/catalog-items")).toBe(false);
  expect(mayOpen(custom("catalog_items.update"), "/sales/questions")).toBe(false);
  expect(mayOpen(custom("fields.update"), "/sales")).toBe(true);
  expect(mayOpen(custom("roles.read"), "/admin")).toBe(true);
  expect(mayOpen(custom("roles.read"), "/admin/users")).toBe(false);
  expect(mayOpen(custom("settings.update"), "/settings/logo")).toBe(true);
  expect(mayOpen(custom("settings.update"), "/settings/currency")).toBe(false);
  expect(mayOpen(custom("tenants.read", "users.manage"), "/admin/tenants")).toBe(false);
  // The role takes precedence over the listed permissions for roles with documented permissions.
  expect(mayOpen({ ...user("employee"), permissions: ["catalog_items.update"] }, "/sales")).toBe(false);
});

test("manage stands for the other actions of its module [S-046]", () => {
  expect(mayOpen(custom("users.manage"), "/admin/users")).toBe(true);
});
