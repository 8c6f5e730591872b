import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { loadReference, seedReference } from "@/scripts/database/reference";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { meaningOf } from "@/lib/core/pricing/constants";
import { COUNTERS, createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import type { Tenant } from "@/lib/core/tenants/host";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
const admin = postgres(database.adminUrl, { max: 1 });
let made: Tenant;

beforeAll(async () => {
  await seedReference(database.adminUrl);
  made = await ownerTransaction(database.adminUrl, (db) =>
    createTenant(db, { slug: "fresh", name: "Fresh Ltd", brandColors: { primary: "#b4235a" } }),
  );
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** The money, language and time zone of a tenant; profiles as "name default: tax/French/Spanish percent". */
async function startOf(id: number) {
  const [row] = await admin<{ code: string; languageId: number; timeZone: string | null }[]>`
    select c.code, t.language_id as "languageId",
      (select value from setting s where s.tenant_id = t.id and key = 'time_zone') as "timeZone"
    from tenant t join tenant_currency tc on tc.tenant_id = t.id and tc.is_default and tc.rate = 1
    join currency c on c.id = tc.currency_id where t.id = ${id}`;
  const profiles = await admin<{ text: string }[]>`
    select p.name || case when p.is_default then ' default' else '' end || coalesce(': ' || string_agg(
        r.name || '/' || coalesce(r.names->>'fr', '') || '/' || coalesce(r.names->>'es', '') || ' ' || r.value::float,
        ', ' order by r.position), '') as text
    from tax_profile p left join tax_rate r on r.tenant_id = p.tenant_id and r.tax_profile_id = p.id
    where p.tenant_id = ${id} group by p.id, p.name, p.is_default, p.position order by p.position`;
  return { ...row, timeZone: row?.timeZone ?? "UTC", profiles: profiles.map(({ text }) => text) };
}

describe("createTenant", () => {
  test("stores the tenant and its counters at 0", async () => {
    expect(made).toMatchObject({
      slug: "fresh",
      name: "Fresh Ltd",
      domain: "fresh.localhost",
      languageId: 1,
      isEnabled: true,
      isTestMode: false,
      plan: "standard",
    });
    const counters = await admin<
      { name: string; value: string }[]
    >`select name, value from counter where tenant_id = ${made.id}`;
    expect(counters.map(({ name }) => name).sort()).toEqual([...COUNTERS].sort());
    expect(counters.every(({ value }) => value === "0")).toBe(true);
  });

  test("gives it the four system roles with what each holds [PRM-05]", async () => {
    const roles = await admin`
      select r.slug, r.level, r.is_system, array_agg(p.slug order by p.id) as permissions from role r
      join role_permission rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id join permission p
      on p.id = rp.permission_id
      where r.tenant_id = ${made.id} group by 1, 2, 3 order by level desc`;
    expect(roles.map((role) => [role["slug"], role["level"], role["is_system"]])).toEqual([
      ["super_admin", 100, true],
      ["admin", 80, true],
      ["manager", 50, true],
      ["employee", 10, true],
    ]);
    expect(roles[0]?.["permissions"]).toEqual(PERMISSIONS);
    expect(roles[1]?.["permissions"]).toEqual(PERMISSIONS.filter((slug) => !slug.startsWith("tenants.")));
    expect(roles[3]?.["permissions"]).toEqual([
      "deals.read",
      "deals.create",
      "deals.update",
      "clients.read",
      "catalog_items.read",
      "fields.read",
    ]);
  });

  test("gives it constants of every type that is used, ids unique within a type, keys overall [CON-01] [CON-02]", async () => {
    const constants = await admin<
      { constant_type: string; id: number; slug: string; key: string; constant_value: string }[]
    >`
      select constant_type, id, slug, key, constant_value from constant where tenant_id = ${made.id}`;
    const ids = (type: string) =>
      Object.fromEntries(
        constants.filter((each) => each.constant_type === type).map((each) => [each.slug, each.id]),
      );
    expect(new Set(constants.map(({ key }) => key)).size).toBe(constants.length);
    expect(ids("deal_sale_status")).toEqual({ pending: 4, signed: 5, lost: 6, cancelled: 7 });
    expect(
      [ids("deal_prod_status"), ids("deal_type"), ids("lead_source")].map((each) => Object.values(each)),
    ).toEqual([[1], [10], [1]]);
    expect(ids("price_modification_comparison_operator")).toEqual({
      equals: 223,
      not_equals: 224,
      greater_or_equal: 225,
      less_or_equal: 226,
      less: 227,
      greater: 228,
      contains: 229,
      excludes: 230,
    });
    expect(Object.keys(ids("price_modification_type"))).toEqual(["minus", "plus"]);
    expect(
      constants
        .filter((each) => each.constant_type === "price_modification_modifier")
        .map((each) => each.constant_value),
    ).toEqual(["$", "h", "%"]);
    expect(Object.keys(ids("field_type"))).toEqual(["select", "number", "boolean", "text", "checkbox"]);
    expect(Object.keys(ids("field_sub_type")).sort()).toEqual(["dropdown", "multiselect", "radio"]);
    expect(ids("pricing_option")).toEqual({ fixed: 1, calculated: 2, variable: 3 });
    expect(meaningOf("price_modification_comparison_operator", 230, constants)).toBe("EXCLUDES");
    expect(meaningOf("discount_modifier", ids("discount_modifier")["percent"] ?? 0, constants)).toBe(
      "percent",
    );
  });

  test("gives it ten shades of five colours under their documented keys, and an empty logo [VIS-04] [LOG-04]", async () => {
    const settings = await admin<
      { key: string; value: string; setting_group: string; data_type: string }[]
    >`select key, value, setting_group, data_type from setting where tenant_id = ${made.id}`;
    const colours = settings.filter((setting) => setting.setting_group === "color");
    expect(colours).toHaveLength(50);
    expect(
      colours.every(
        ({ key, value, data_type: type }) =>
          /^--kapi-(primary|secondary|success|warning|error)-\d{2,3}$/.test(key) &&
          /^#[0-9a-f]{6}$/.test(value) &&
          type === "hex",
      ),
    ).toBe(true);
    expect(colours.find(({ key }) => key === "--kapi-primary-500")?.value).toBe("#b4235a");
    expect(
      settings.filter((setting) => setting.setting_group === "images").map(({ key, value }) => [key, value]),
    ).toEqual([
      ["--kapi-logo", ""],
      ["--kapi-favicon", ""],
    ]);
  });

  test("gives it CAD as its only currency, at rate 1", async () => {
    const currencies =
      await admin`select c.code, tc.rate::float, tc.is_default from tenant_currency tc join currency c
        on c.id = tc.currency_id where tc.tenant_id = ${made.id}`;
    expect([...currencies]).toEqual([{ code: "CAD", rate: 1, is_default: true }]);
  });

  test.each([
    ["FR", "EUR", 2, "Europe/Paris", ["Sans taxe", "TVA 20\u00a0% default: VAT/TVA/IVA 20"]],
    ["US", "USD", 1, "UTC", ["No tax default"]],
    ["CA", "CAD", 1, "UTC", ["No tax", "GST: GST/TPS/ 5", "GST + QST default: GST/TPS/ 5, QST/TVQ/ 9.975"]],
    ["CH", "CHF", 1, "Europe/Zurich", ["No tax", "VAT 8.1% default: VAT/TVA/IVA 8.1"]],
    ["other", "USD", 1, "UTC", ["No tax default"]],
  ] as const)(
    "begins in %s with %s, that country's language, time zone and taxes [S-128] [S-129]",
    async (country, code, languageId, timeZone, profiles) => {
      const { id } = await ownerTransaction(database.adminUrl, (db) =>
        createTenant(db, { slug: `in${country.toLowerCase()}`, name: country, country }),
      );
      expect(await startOf(id)).toEqual({ code, languageId, timeZone, profiles });
    },
  );

  test("begins with what was chosen in place of the country's [S-128] [S-129]", async () => {
    const chosen = {
      country: "FR",
      currency: "GBP",
      tax: "none",
      languageId: 3,
      timeZone: "Europe/London",
    } as const;
    const { id } = await ownerTransaction(database.adminUrl, (db) =>
      createTenant(db, { slug: "chosen", name: "Chosen", ...chosen }),
    );
    expect(await startOf(id)).toEqual({
      code: "GBP",
      languageId: 3,
      timeZone: "Europe/London",
      profiles: ["Sin impuestos default", "IVA 20%: VAT/TVA/IVA 20"],
    });
  });

  test("refuses a slug that is taken, and leaves nothing behind", async () => {
    await expect(
      ownerTransaction(database.adminUrl, (db) => createTenant(db, { slug: "fresh", name: "Twice" })),
    ).rejects.toThrow();
    expect(await admin`select 1 from tenant where name = 'Twice'`).toHaveLength(0);
  });
});

test("loading the reference rows again changes nothing", async () => {
  const count = () =>
    admin`select (select count(*) from permission) as permissions, (select count(*)
      from currency) as currencies, (select count(*) from language) as languages`;
  const before = await count();
  await ownerTransaction(database.adminUrl, loadReference);
  expect(await count()).toEqual(before);
  expect(before[0]).toEqual({ permissions: "47", currencies: "6", languages: "3" });
});
