import { describe, expect, test } from "vitest";
import { roleLevel, roleSlug, notHeld } from "@/lib/domain/roles/role-rules";
import { roleForm } from "@/lib/domain/roles/fields";

test.each([
  ["Sales Lead", "sales_lead"],
  ["Chargé de comptes", "charge_de_comptes"],
  ["Back-office  2", "back_office__2"],
  ["R&D (EU)", "rd_eu"],
  ["", ""],
  ["日本", ""],
])("the slug of %j is %j [ROL-10]", (name, slug) => {
  expect(roleSlug(name)).toBe(slug);
});

test.each([
  ["50", 50],
  ["1", 1],
  ["100", 100],
  [" 7 ", 7],
  ["0", Number.NaN],
  ["101", Number.NaN],
  ["500", Number.NaN],
  ["-5", Number.NaN],
  ["1.5", Number.NaN],
  ["abc", 1],
  ["", 1],
])("the level typed as %j is %i, and NaN is refused [VAL-33]", (typed, level) => {
  expect(roleLevel(typed)).toBe(level);
});

test.each([
  [{ name: "", slug: "a" }, "nameRequired"],
  [{ name: "A", slug: "" }, "slugRequired"],
  [{ name: "A", slug: "B" }, "slugInvalid"],
  [{ name: "A", slug: "a", level: 0 }, "levelInvalid"],
  [{ name: "A", slug: "a", level: 500 }, "levelInvalid"],
  [{ name: "A", slug: "a", level: Number.NaN }, "levelInvalid"],
])("%j breaks the rule whose key is %s [VAL-29] [VAL-30] [VAL-31]", (values, key) => {
  expect(
    roleForm((said) => said)
      .safeParse(values)
      .error?.issues.map(({ message }) => message),
  ).toEqual([key]);
});

describe("what somebody cannot give", () => {
  test("is what they do not hold; manage gives its module [S-046] [S-048]", () => {
    expect(
      notHeld({ isSuperAdmin: false, permissions: ["deals.manage", "roles.read"] }, [
        "deals.delete",
        "roles.read",
        "roles.update",
        "tenants.read",
      ]),
    ).toEqual(["roles.update", "tenants.read"]);
    expect(notHeld({ isSuperAdmin: true, permissions: [] }, ["tenants.manage"])).toEqual([]);
  });
});
