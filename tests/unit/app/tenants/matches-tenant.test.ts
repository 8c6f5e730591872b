import { describe, expect, test } from "vitest";
import { matchesTenant } from "@/app/(workspace)/admin/(screens)/tenants/_parts/matches-tenant";
import { asTenantName } from "@/lib/domain/tenants/tenant-name";

const tenant = {
  id: 1,
  uuid: "",
  slug: "acme",
  name: "acme",
  display_name: "Acme Stúdio",
  domain: "acme.kapi.test",
  own_domain: null,
  domains: ["devis.acme.test"],
  plan: "standard",
  language_id: 1,
  sender_email: "",
  is_enabled: true,
  is_test_mode: false,
  without_dns: false,
  version: 1,
  created_at: "",
};

describe("the filters of the tenants' table [TNT-02]", () => {
  test.each([
    [{}, true],
    [{ name: "STUDIO" }, true],
    [{ name: " acme " }, true],
    [{ name: "acme studio" }, true],
    [{ name: "other" }, false],
    [{ domain: "Kapi.Test" }, true],
    [{ domain: "DEVIS.acme" }, true],
    [{ domain: "studio" }, false],
    [{ status: "enabled" }, true],
    [{ status: "disabled" }, false],
    [{ mode: "production" }, true],
    [{ mode: "test" }, false],
    [{ name: "acme", domain: "acme", status: "enabled", mode: "test" }, false],
  ])("%j lets Acme Studio through: %s", (filters, passes) =>
    expect(matchesTenant(tenant, filters)).toBe(passes),
  );
});

test("what is typed as a name keeps only lowercase letters and digits [VAL-35]", () => {
  expect(["Acme", "a-b_c.d", "é à 9", "ÀCME"].map(asTenantName)).toEqual(["acme", "abcd", "9", "cme"]);
});
