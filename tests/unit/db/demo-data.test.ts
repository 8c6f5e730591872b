import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { seedDemo } from "@/scripts/demo/demo";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { loadReference } from "@/scripts/database/reference";
import { passwordFits } from "@/lib/domain/auth/passwords";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase } from "@/tests/support/database";

const [database, foreign] = await Promise.all([testDatabase({ demo: true }), testDatabase()]);
const admin = postgres(database.adminUrl, { max: 1 });
afterAll(async () => {
  await admin.end();
  await Promise.all([database.drop(), foreign.drop()]);
});

const TENANTS = ["local", "acme"];
const one = async <Row extends object>(query: Promise<readonly Row[]>): Promise<Row> => {
  const [row] = await query;
  if (!row) throw new Error("nothing found");
  return row;
};

describe.each(TENANTS)("the demo tenant %s", (slug) => {
  const rows = <Row extends object>(text: string) =>
    admin.unsafe<Row[]>(text.replaceAll(":tenant", `(select id from tenant where slug = '${slug}')`));

  test("lets its people sign in, each by the role in the address", async () => {
    const people = await rows<{ email: string; slug: string; password_hash: string; verified: boolean }>(
      "select u.email, r.slug, u.password_hash, u.email_verified_at is not null as verified from user_account u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id where u.tenant_id = :tenant order by u.id",
    );
    const roles = ["admin", "manager", "employee"];
    expect(people.map((person) => person.email)).toEqual(
      (slug === "local" ? ["super_admin", ...roles] : roles).map((role) => `${role}@demo.test`),
    );
    for (const person of people) {
      expect(person).toMatchObject({ email: `${person.slug}@demo.test`, verified: true });
      expect(await passwordFits(1, person.password_hash, "Demo1234")).toBe(true);
    }
  });

  test("sells about 40 services, asks about 35 questions, has 15 clients and three currencies", async () => {
    const counts = await one(
      rows<Record<string, string>>(
        "select (select count(*) from catalog_item where tenant_id = :tenant and is_active) as services, (select count(*) from field where tenant_id = :tenant) as questions, (select count(*) from client where tenant_id = :tenant) as clients",
      ),
    );
    expect(Number(counts["services"])).toBeGreaterThanOrEqual(40);
    expect(Number(counts["questions"])).toBeGreaterThanOrEqual(30);
    expect(counts["clients"]).toBe("15");
    const currencies = await rows<{ code: string; rate: string }>(
      "select c.code, tc.rate from tenant_currency tc join currency c on c.id = tc.currency_id where tc.tenant_id = :tenant order by 1",
    );
    expect(currencies.map(({ code }) => code)).toEqual(["CAD", "EUR", "USD"]);
    expect(
      currencies.filter(({ code }) => code !== "CAD").every(({ rate }) => /\.\d{3}[1-9]0*$/.test(rate)),
    ).toBe(true);
  });

  test("has every kind of client: legacy, accents, one contact and four", async () => {
    const clients = await rows<{ name: string; is_legacy: boolean; contacts: number; primaries: number }>(
      "select c.name, c.is_legacy, count(*)::int as contacts, count(*) filter (where p.is_primary)::int as primaries from client c join contact p on p.tenant_id = c.tenant_id and p.client_id = c.id where c.tenant_id = :tenant group by 1, 2",
    );
    expect(new Set(clients.map(({ contacts }) => contacts))).toEqual(new Set([1, 2, 3, 4]));
    expect(clients.every(({ primaries }) => primaries === 1)).toBe(true);
    expect(clients.some((client) => client.is_legacy)).toBe(true);
    expect(clients.some(({ name }) => /[éèêÉ]/.test(name))).toBe(true);
  });

  test.each([
    [
      "question type",
      "select distinct slug from field f join constant c on c.tenant_id = f.tenant_id and c.constant_type = 'field_type' and c.id = f.type_id where f.tenant_id = :tenant",
      ["boolean", "checkbox", "number", "select", "text"],
    ],
    [
      "way to choose",
      "select distinct slug from field f join constant c on c.tenant_id = f.tenant_id and c.constant_type = 'field_sub_type' and c.id = f.sub_type_id where f.tenant_id = :tenant",
      ["dropdown", "multiselect", "radio"],
    ],
    [
      "pricing option",
      "select distinct slug from catalog_item i join constant c on c.tenant_id = i.tenant_id and c.constant_type = 'pricing_option' and c.id = i.pricing_option_id where i.tenant_id = :tenant",
      ["calculated", "fixed", "variable"],
    ],
    [
      "unit of a modifier",
      "select distinct slug from price_modifier m join constant c on c.tenant_id = m.tenant_id and c.constant_type = 'price_modification_modifier' and c.id = m.modifier_id where m.tenant_id = :tenant",
      ["dollar", "hour", "percent"],
    ],
    [
      "operator",
      "select distinct slug from price_modifier m join constant c on c.tenant_id = m.tenant_id and c.constant_type = 'price_modification_comparison_operator' and c.id = m.comparison_operator_id where m.tenant_id = :tenant and slug not in ('excludes', 'greater_or_equal')",
      ["contains", "equals", "greater", "less", "less_or_equal", "not_equals"],
    ],
    [
      "sign of $ and %",
      "select distinct u.slug || ' ' || s.slug as slug from price_modifier m join constant u on u.tenant_id = m.tenant_id and u.constant_type = 'price_modification_modifier' and u.id = m.modifier_id join constant s on s.tenant_id = m.tenant_id and s.constant_type = 'price_modification_type' and s.id = m.type_id where m.tenant_id = :tenant and u.slug <> 'hour'",
      ["dollar minus", "dollar plus", "percent minus", "percent plus"],
    ],
    [
      "sign of an interval",
      "select distinct s.slug from price_modification_interval m join constant s on s.tenant_id = m.tenant_id and s.constant_type = 'price_modification_type' and s.id = m.type_id where m.tenant_id = :tenant",
      ["minus", "plus"],
    ],
  ])("uses every %s", async (_what, query, slugs) => {
    expect((await rows<{ slug: string }>(query)).map((row) => row.slug).sort()).toEqual(slugs);
  });

  test("has tiers with flat fees and an unlimited last one, inactive modifiers, limits and negotiation ranges", async () => {
    const found = await one(
      rows<Record<string, boolean>>(`select
        exists (select 1 from price_interval where tenant_id = :tenant and flat_fee > 0 and to_value is null) as "fee on an unlimited tier",
        exists (select 1 from price_interval where tenant_id = :tenant and flat_fee > 0 and to_value is not null) as "fee on a limited tier",
        exists (select 1 from price_modification_interval where tenant_id = :tenant and to_value is null) as "unlimited interval",
        exists (select 1 from price_modification_interval where tenant_id = :tenant and to_value is not null) as "limited interval",
        exists (select 1 from price_modifier where tenant_id = :tenant and not is_active) as "inactive modifier",
        exists (select 1 from catalog_item where tenant_id = :tenant and purchase_limit = 1) as "sold once",
        exists (select 1 from catalog_item where tenant_id = :tenant and purchase_limit > 1) as "sold some times",
        exists (select 1 from catalog_item where tenant_id = :tenant and purchase_limit is null) as "sold without limit",
        exists (select 1 from catalog_item where tenant_id = :tenant and min_negotiation_margin = 80 and max_negotiation_margin = 130) as "80 to 130",
        exists (select 1 from catalog_item where tenant_id = :tenant and not is_active) as "inactive item"`),
    );
    expect(Object.entries(found).filter(([, is]) => !is)).toEqual([]);
  });

  test("has a chain of three visible-when conditions", async () => {
    const { depth } = await one(
      rows<{ depth: number }>(`with recursive chain as (
        select id, 0 as depth from field where tenant_id = :tenant and visible_when = '[]'
        union all select f.id, c.depth + 1 from field f cross join jsonb_array_elements(f.visible_when) w join chain c on c.id = (w->>'field_id')::bigint where f.tenant_id = :tenant)
        select max(depth)::int as depth from chain`),
    );
    expect(depth).toBeGreaterThanOrEqual(3);
  });

  test("has about 60 deals in every state, by several owners, spread over months", async () => {
    const deals = await rows<{
      stage: string;
      expired: boolean;
      owner_name: string;
      currency: string;
      revision: number;
      adjusted: boolean;
      kind: string;
      before: boolean;
    }>(
      "select stage, valid_until < now() as expired, owner_name, currency, revision, adjusted_deal_id is not null as adjusted, discount_kind || case when discount_amount = 0 then ' none' when is_discount_with_tax then ' after tax' else ' before tax' end as kind from deal where tenant_id = :tenant",
    );
    const different = (of: (row: (typeof deals)[number]) => string) => [...new Set(deals.map(of))].sort();
    expect(deals.length).toBeGreaterThanOrEqual(55);
    expect(different(({ stage, expired }) => (stage === "pending" && expired ? "expired" : stage))).toEqual([
      "cancelled",
      "expired",
      "lost",
      "pending",
      "signed",
    ]);
    expect(different((row) => row.owner_name)).toHaveLength(3);
    expect(different((row) => row.currency)).toEqual(["CAD", "EUR", "USD"]);
    expect(different((row) => String(row.revision))).toEqual(["1", "2", "3"]);
    expect(deals.filter((row) => row.stage === "cancelled")).toHaveLength(
      deals.filter((row) => row.adjusted).length,
    );
    expect(different((row) => row.kind)).toEqual(
      expect.arrayContaining([
        "dollar after tax",
        "dollar before tax",
        "percent after tax",
        "percent before tax",
      ]),
    );
    const { months } = await one(
      rows<{ months: number }>(
        "select count(distinct date_trunc('month', created_at))::int as months from deal where tenant_id = :tenant",
      ),
    );
    expect(months).toBeGreaterThanOrEqual(5);
  });

  test("has offers of each progress, an open question and an answered one [U-20] [U-21]", async () => {
    const found = await rows<{ progress: string }>(
      "select distinct progress from deal where tenant_id = :tenant",
    );
    expect(found.map(({ progress }) => progress).toSorted()).toEqual([
      "accepted",
      "draft",
      "question",
      "refused",
      "replaced",
      "seen",
      "sent",
    ]);
    const asked = await rows<{ open: boolean }>(
      "select distinct answered_at is null as open from deal_question where tenant_id = :tenant",
    );
    expect(asked).toHaveLength(2);
  });

  test("shows among its last deals one of each state, one revised twice and one that ends tomorrow, and taxes new ones", async () => {
    const last = await rows<{ stage: string; revision: number; days: number }>(
      "select stage, revision, round(extract(epoch from valid_until - now()) / 86400)::int as days from deal where tenant_id = :tenant order by created_at desc limit 8",
    );
    expect(new Set(last.map(({ stage }) => stage))).toEqual(
      new Set(["pending", "signed", "lost", "cancelled"]),
    );
    expect(Math.max(...last.map(({ revision }) => revision))).toBe(3);
    expect(last.filter(({ stage, days }) => stage === "pending" && days === 1)).toHaveLength(1);
    expect(
      (
        await one(
          rows<{ name: string }>("select name from tax_profile where tenant_id = :tenant and is_default"),
        )
      ).name,
    ).toBe(slug === "acme" ? "TPS + TVQ" : "GST + QST");
  });

  test("has options ticked and not, taxed by each profile, and evidence of each signature", async () => {
    const found = await one(
      rows<Record<string, number>>(`select
        (select count(*)::int from deal_line where tenant_id = :tenant and is_optional and is_selected) as ticked,
        (select count(*)::int from deal_line where tenant_id = :tenant and is_optional and not is_selected) as unticked,
        (select count(distinct tax_profile_id)::int from deal where tenant_id = :tenant) as profiles,
        (select count(*)::int from deal where tenant_id = :tenant and stage = 'signed') - (select count(*)::int from acceptance where tenant_id = :tenant) as unproved`),
    );
    expect(found).toMatchObject({ profiles: 3, unproved: 0 });
    expect(Math.min(found["ticked"] ?? 0, found["unticked"] ?? 0)).toBeGreaterThan(5);
  });

  test("numbers its deals without gaps and counts its stages", async () => {
    const { last, gaps } = await one(
      rows<{ last: number; gaps: number }>(
        "select max(number)::int as last, (max(number) - count(distinct number))::int as gaps from deal where tenant_id = :tenant",
      ),
    );
    expect(gaps).toBe(0);
    const counters = Object.fromEntries(
      (
        await rows<{ name: string; value: number }>(
          "select name, value::int from counter where tenant_id = :tenant",
        )
      ).map(({ name, value }) => [name, value]),
    );
    const stages = await rows<{ stage: string; count: number }>(
      "select stage, count(*)::int from deal where tenant_id = :tenant group by 1",
    );
    expect(counters["quote_number"]).toBe(last);
    for (const { stage, count } of stages) expect(counters[`deals_${stage}`]).toBe(count);
    const { replaced } = await one(
      rows<{ replaced: number }>(
        "select count(*)::int as replaced from deal where tenant_id = :tenant and progress = 'replaced'",
      ),
    );
    expect(counters["deals_replaced"]).toBe(replaced);
  });
});

test("the two tenants look different", async () => {
  const colours = await admin`select value from setting where key = '--kapi-primary-500' order by tenant_id`;
  expect(new Set(colours.map((row) => row["value"])).size).toBe(2);
  const shared =
    await admin`select title from catalog_item group by title having count(distinct tenant_id) > 1`;
  expect(shared).toHaveLength(0);
});

test("loading again changes nothing", async () => {
  await seedDemo(database.adminUrl);
  expect((await admin`select slug from tenant order by id`).map((row) => row["slug"])).toEqual(TENANTS);
});

test("refuses a database that holds other tenants", async () => {
  await ownerTransaction(foreign.adminUrl, async (db) => {
    await loadReference(db);
    await createTenant(db, { slug: "customer", name: "Customer" });
  });
  await expect(seedDemo(foreign.adminUrl)).rejects.toThrow("holds other tenants");
});
