import { expect, test } from "vitest";
import { ROLE_PERMISSIONS, type PermissionSlug, type SystemRole } from "@/lib/core/access/permissions";
import { COMMAND_IDS, type CommandId, visibleCommands } from "@/lib/core/commands/commands";

const of = (role: SystemRole) =>
  visibleCommands({ role, isSuperAdmin: role === "super_admin", permissions: ROLE_PERMISSIONS[role] });
const custom = (...permissions: PermissionSlug[]) =>
  visibleCommands({ role: "bookkeeper", isSuperAdmin: false, permissions });

const EVERYBODY: CommandId[] = ["dashboard", "profile"];
const DEALS: CommandId[] = ["deals", "createDeal", "drafts", "clients"];
const CATALOG: CommandId[] = ["catalogItems", "questions", "library", "blocks", "insight"];
const ADMINISTRATION: CommandId[] = ["admin", "users", "roles", "audit"];
const SETTINGS: CommandId[] = [
  "settings",
  "visualIdentity",
  "logo",
  "company",
  "currency",
  "taxes",
  "customFields",
  "pdfPages",
  "proposalSettings",
  "domains",
  "zoho",
  "webhooks",
  "signIn",
];

test("an employee has dashboard, profile and deals, no more [CMD-09] [CMD-14]", () => {
  expect(new Set(of("employee"))).toEqual(new Set([...EVERYBODY, ...DEALS]));
});

test("a manager has the catalogue, the questions and the templates too [CMD-11] [CMD-14]", () => {
  expect(new Set(of("manager"))).toEqual(new Set([...EVERYBODY, ...DEALS, ...CATALOG]));
});

test("an admin has administration and settings too, without tenants [CMD-10] [CMD-12] [CMD-13]", () => {
  expect(new Set(of("admin"))).toEqual(
    new Set([...EVERYBODY, ...DEALS, ...CATALOG, ...ADMINISTRATION, ...SETTINGS]),
  );
});

test("a super admin alone has tenants, and so everything [CMD-13]", () => {
  expect(of("super_admin")).toEqual(COMMAND_IDS);
});

test("a user without a role has dashboard and profile, a visitor nothing [CMD-09] [S-140]", () => {
  expect(visibleCommands({ role: null, isSuperAdmin: false, permissions: [] })).toEqual(EVERYBODY);
  expect(visibleCommands(null)).toEqual([]);
});

test("a role of the tenant's own has what its permissions open [X-46]", () => {
  expect(custom("deals.read")).toEqual(["dashboard", "deals", "profile", "insight"]);
  expect(custom("roles.read")).toEqual(["dashboard", "profile", "admin", "roles"]);
  expect(custom("settings.update")).toContain("visualIdentity");
});
