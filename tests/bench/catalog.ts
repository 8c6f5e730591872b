import postgres from "postgres";
import { withTenant } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { catalogApi } from "@/lib/domain/catalog/api";
import { listCatalogItems } from "@/lib/domain/catalog/list-items";
import { pricingCatalog } from "@/lib/domain/catalog/pricing-catalog";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { inOwnDatabase, machine } from "./in-own-database";

/**
 * npm run bench:catalog: the catalogue's list, its search and the builder's reads, in a tenant with 20,000
 * services and in one with 100, in the same run and database. The large tenant's medians may be at most twice
 * the small one's. Each service has two tiers and a modification.
 */
const [LARGE, SMALL] = [20_000, 100];
const CATEGORIES = 20;
const RUNS = 41;
const MAX_TIMES = 2;
const RULES = "priceIntervals,priceModifications,priceModificationIntervals,media";

await inOwnDatabase("catalog", async (adminUrl) => {
  const [large, small] = [await fill(adminUrl, "large", LARGE), await fill(adminUrl, "small", SMALL)];
  let missed = 0;
  const rows: string[] = [];
  for (const [name, work] of Object.entries(works())) {
    const [ofLarge, ofSmall] = [await median(large, work), await median(small, work)];
    const holds = ofLarge <= MAX_TIMES * ofSmall;
    missed += holds ? 0 : 1;
    rows.push(
      `| ${name} | ${ofLarge.toFixed(2)} | ${ofSmall.toFixed(2)} | ${(ofLarge / ofSmall).toFixed(2)} | ${holds ? "yes" : "NO"} |`,
    );
  }
  console.log(`${machine()}; median of ${RUNS}, in ms\n`);
  console.log(
    [
      "| work | 20,000 services | 100 services | ratio | within 2 times |",
      "| --- | ---: | ---: | ---: | --- |",
      ...rows,
    ].join("\n"),
  );
  console.log(missed === 0 ? "\nAll goals are held." : `\n${missed} goals are missed.`);
  return missed === 0;
});

type Work = (context: Context, ids: number[]) => Promise<unknown>;

function works(): Record<string, Work> {
  const list =
    (query: Record<string, string>): Work =>
    (context) =>
      listCatalogItems(context, catalogApi.list.query?.parse(query) ?? never());
  return {
    "table: first page of 25, with rules and pictures": list({ include: RULES }),
    "table: first page by category": list({ include: RULES, sort_by: "category" }),
    "table: page 200 by category, or the last": (context, ids) =>
      list({
        ...{ include: RULES, sort_by: "category", "filter[not_category_id]": "none" },
        page: String(Math.min(200, Math.ceil(ids.length / 50))),
      })(context, ids),
    "table: search with 1 hit": list({ include: RULES, search: "zeppelin" }),
    "table: search with 25 hits": list({ include: RULES, search: "harbour" }),
    "table: search without a hit": list({ include: RULES, search: "nothing is called so" }),
    "builder: 100 active services with rules": list({
      include: RULES,
      per_page: "100",
      "filter[is_active]": "1",
    }),
    "builder: pricing 10 services, read anew": async (context, ids) => {
      await raiseCatalogVersion(context);
      return pricingCatalog(context, ids.slice(0, 10));
    },
    "builder: pricing 10 services, kept": (context, ids) => pricingCatalog(context, ids.slice(0, 10)),
  };
}

function never(): never {
  throw new Error("the list has a query");
}

async function fill(
  adminUrl: string,
  slug: string,
  services: number,
): Promise<{ tenantId: number; ids: number[] }> {
  const { id: tenantId } = await ownerTransaction(adminUrl, (db) => createTenant(db, { slug, name: slug }));
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const ids = await sql.begin(async (tx) => {
    await tx`select app_set_tenant(${tenantId})`;
    const [pages] = await tx<
      { id: number }[]
    >`insert into field (tenant_id, name, type_id, position) values (${tenantId}, 'Pages', 2, 1) returning id::int`;
    await tx`insert into catalog_category (tenant_id, name, position)
      select ${tenantId}, 'Category ' || n, n from generate_series(1, ${CATEGORIES}::int) n`;
    const items = await tx<{ id: number }[]>`
      insert into catalog_item (tenant_id, title, description, search_text, pricing_option_id, main_field_id,
      category_id, position)
      select ${tenantId}, 'Service ' || n || w, '<p>Work of kind ' || n || w || '</p>', lower('service ' || n || w
      || ' work of kind ' || n || w), 2, ${pages?.id ?? 0},
      (select id from catalog_category c where c.tenant_id = ${tenantId} and c.position = n % (${CATEGORIES}::int + 1)), n
      from (select n, case when n = 50 then ' zeppelin' when n % 4 = 0
      and n <= 100 then ' harbour' else ' topic' || n % 200 end as w from generate_series(1, ${services}::int) n) s
      returning id::int`;
    await tx`insert into price_interval (tenant_id, catalog_item_id, field_id, from_value, to_value, rate)
      select ${tenantId}, i.id, ${pages?.id ?? 0}, t.f, t.t, 700
      from catalog_item i, (values (1, 5), (6, null)) t(f, t) where i.tenant_id = ${tenantId}`;
    await tx`insert into price_modifier (tenant_id, catalog_item_id, field_id, comparison_operator_id,
      comparison_value, type_id, modifier_id, value) select ${tenantId}, id, ${pages?.id ?? 0}, 225, '3', 2, 3, 0.1
        from catalog_item where tenant_id = ${tenantId}`;
    return items.map(({ id }) => id);
  });
  await sql`vacuum analyze`;
  await sql.end();
  return { tenantId, ids };
}

async function median({ tenantId, ids }: { tenantId: number; ids: number[] }, work: Work): Promise<number> {
  const run = () => withTenant(tenantId, (db) => work({ db, tenantId, now: new Date() } as Context, ids));
  for (let warm = 0; warm < 10; warm++) await run();
  const times: number[] = [];
  for (let turn = 0; turn < RUNS; turn++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[Math.floor(RUNS / 2)] ?? 0;
}
