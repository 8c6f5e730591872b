import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase({ demo: true });
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test("the amounts of deals that were made before are their originals, in their currency at their rate [T-03]", async () => {
  const tag = journal.entries.find((entry) => entry.tag.endsWith("_original_amounts"))?.tag ?? "";
  const file = fileURLToPath(new URL(`../../../db/migrations/${tag}.sql`, import.meta.url));
  await admin`alter table deal drop column original_discount`;
  await admin`alter table deal_line drop column original_unit_price, drop column original_calculated_unit_price`;
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
    await admin.unsafe(statement);

  const lines = await admin`
    select l.unit_price::int as unit_price, l.calculated_unit_price::int as calculated, l.original_unit_price,
    l.original_calculated_unit_price,
      d.currency, d.rate::float as rate
    from deal_line l join deal d on d.tenant_id = l.tenant_id and d.id = l.deal_id`;
  expect(lines.length).toBeGreaterThan(100);
  for (const { unit_price, calculated, currency, rate, ...line } of lines)
    expect(line).toEqual({
      original_unit_price: { amount: unit_price, currency, rate },
      original_calculated_unit_price: { amount: calculated, currency, rate },
    });
  const deals = await admin`
    select discount_amount::int as amount, discount_kind as kind, currency, rate::float as rate, original_discount
    as original from deal`;
  expect(new Set(deals.map(({ original }) => original === null))).toEqual(new Set([true, false]));
  for (const { amount, kind, currency, rate, original } of deals)
    expect(original).toEqual(kind === "dollar" && amount > 0 ? { amount, currency, rate } : null);
  expect(
    await admin`select relname from pg_class where relname in ('deal', 'deal_line') and not relforcerowsecurity`,
  ).toEqual([]);
});
