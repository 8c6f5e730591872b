import { expect, test, vi } from "vitest";
import { navigationEntries } from "@/app/_shell/navigation-entries";
import { ROLE_PERMISSIONS, type PermissionSlug, type SystemRole } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";

vi.mock("next-intl/server", () => ({ getTranslations: () => Promise.resolve((key: string) => key) }));

type Visitor = { role: SystemRole | "closer"; permissions?: readonly PermissionSlug[] };

/** The addresses of a user's navigation, those of an area below its own. */
async function addressesOf({ role, permissions = [] }: Visitor) {
  const member = {
    role,
    isSuperAdmin: role === "super_admin",
    permissions: role === "closer" ? permissions : ROLE_PERMISSIONS[role],
  };
  const entries = await navigationEntries(member as unknown as Member);
  return Object.fromEntries(
    entries.map(({ href, entries: below = [] }) => [href, below.map((one) => one.href)]),
  );
}

const SALES = [
  ...["/sales/catalog-items", "/sales/questions", "/sales/library", "/sales/blocks", "/sales/insight"],
  "/dashboard",
];

test("each area has its screens and the way back, Tenants and System for super admins alone [U-08] [SHL-11] [SHL-13] [SHL-14]", async () => {
  expect(await addressesOf({ role: "super_admin" })).toEqual({
    "/dashboard": [],
    "/deals": [],
    "/clients": [],
    "/sales": SALES,
    "/settings": [
      ...["/settings/visual-identity", "/settings/logo", "/settings/company", "/settings/currency"],
      ...["/settings/taxes", "/settings/fields", "/settings/pdf-pages", "/settings/proposals"],
      ...["/settings/domains", "/settings/zoho", "/settings/webhooks", "/settings/sign-in", "/dashboard"],
    ],
    "/admin": [
      ...["/admin/users", "/admin/roles", "/admin/audit", "/admin/tenants", "/admin/system", "/dashboard"],
    ],
  });
  expect((await addressesOf({ role: "admin" }))["/admin"]).toEqual([
    "/admin/users",
    "/admin/roles",
    "/admin/audit",
    "/dashboard",
  ]);
});

test("who may not open a page or an area is not offered it [U-08] [T-08] [X-46]", async () => {
  expect(await addressesOf({ role: "employee" })).toEqual({ "/dashboard": [], "/deals": [], "/clients": [] });
  expect(Object.keys(await addressesOf({ role: "manager" }))).toEqual([
    "/dashboard",
    "/deals",
    "/clients",
    "/sales",
  ]);
  expect(await addressesOf({ role: "closer", permissions: ["fields.update", "roles.read"] })).toEqual({
    "/dashboard": [],
    "/sales": ["/sales/questions", "/dashboard"],
    "/admin": ["/admin/roles", "/dashboard"],
  });
});
