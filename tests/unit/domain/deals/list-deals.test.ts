import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { dealsQuery, exportQuery } from "@/lib/domain/deals/api";
import { exportRows } from "@/lib/domain/deals/list/export-deals";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { chooseFilters } from "@/lib/domain/deals/list/list-filters";
import type { Context } from "@/lib/platform/context";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { fillDeals } from "@/tests/bench/deals/fill-deals";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const DEALS = 2_400;
let database: TestDatabase;
let admin: postgres.Sql;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const made = await ownerTransaction(database.adminUrl, async (db) => [
    await createTenant(db, { slug: "one", name: "One" }),
    await createTenant(db, { slug: "two", name: "Two" }),
  ]);
  for (const tenant of made) await fillDeals(admin, tenant.id, tenant === made[0] ? DEALS : 50);
  tenantId = made[0]?.id ?? 0;
  // A rare word in five deals, at both ends and in the middle. Their UUIDs keep them out of the sample that
  // tells rare from common words, which has the lowest UUIDs.
  await admin`update deal set uuid = ('ffffffff-ffff-4fff-bfff-' || lpad(number::text, 12, '0'))::uuid, search_text
    = search_text || ' quince', name = name || ' quince' where tenant_id = ${tenantId}
      and number in (1, 2, 1200, 2399, 2400)`;
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const inTenant = <Result>(work: (context: Context) => Promise<Result>) =>
  withTenant(tenantId, (db) => work({ db, tenantId, now: new Date() } as Context));
const list = (query: Record<string, unknown>) =>
  inTenant(async (context) => (await listDeals(context, dealsQuery.parse(query))).result);

/** The same count by a simple query that reads each row. */
async function counted(name: string, owner: string, stage: string): Promise<number> {
  const [row] = await admin<{ total: number }[]>`
    select count(*)::int as total from deal where tenant_id = ${tenantId} and deleted_at is null
    and position(${name} in search_text) > 0 and position(${owner} in owner_search_text) > 0 and (${stage} = ''
    or stage = ${stage})`;
  return row?.total ?? -1;
}

describe("the list's totals are those of counting each row", () => {
  test.each([
    ["", "", ""],
    ["", "", "signed"],
    ["website", "", ""],
    ["website", "", "pending"],
    ["quince", "", ""],
    ["quince", "anna", ""],
    ["quince", "", "lost"],
    ["", "anna", ""],
    ["", "martin", "cancelled"],
    ["website", "bruno dubois", ""],
    ["campaign", "anna", ""],
    ["nothing", "", ""],
    ["we", "", ""],
    ["%", "", ""],
    ["_", "x", ""],
    ["offer 240", "", ""],
    ["\\", "", ""],
  ])("name %j, owner %j, stage %j", async (name, owner, stage) => {
    const asked = {
      ...(name && { "filter[name]": name }),
      ...(owner && { "filter[owner]": owner }),
      ...(stage && { "filter[stage]": stage }),
    };
    const { data, meta } = await list({ ...asked, per_page: 100 });
    const total = await counted(name, owner, stage);
    const isBounded = (name !== "" || owner !== "") && total > 1_000;
    const counts = isBounded ? { total: 1_000, more: true } : { total };
    expect(meta).toMatchObject(counts);
    expect(meta.more ?? false).toBe(isBounded);
    expect(data).toHaveLength(Math.min(total, 100));
    expect((await list({ ...asked, page: isBounded ? 1_000 : meta.last_page + 1 })).meta).toMatchObject(
      counts,
    );
  });
});

/** The same count by a simple query that reads each row. */
async function countedByProgress(words: string, latest: boolean): Promise<number> {
  const [row] = await admin<{ total: number }[]>`
    select count(*)::int as total from (
      select progress, case when progress not in ('sent', 'seen') then progress when valid_until < now() then 'expired'
        when valid_until <= now() + interval '120 hours' then 'expires_soon' else progress end as word
      from deal where tenant_id = ${tenantId} and deleted_at is null) deals
    where (${words} = '' or word = any(string_to_array(${words}, ','))) and (not ${latest} or progress <> 'replaced')`;
  return row?.total ?? -1;
}

describe("the totals of a progress are those of counting each row [U-20] [U-22]", () => {
  test.each([
    ["", true],
    ["draft", false],
    ["sent", false],
    ["question", true],
    ["expired", false],
    ["expires_soon,expired", true],
    ["accepted", false],
    ["refused,accepted", true],
    ["cancelled", false],
    ["replaced", false],
    ["replaced", true],
    ["seen,cancelled,replaced", true],
    ["draft,sent,seen,question,expires_soon,expired,accepted,refused,cancelled,replaced", false],
  ])("%s, latest only: %s", async (words, latest) => {
    const asked = {
      ...(words && { "filter[progress]": words }),
      ...(latest && { "filter[latest]": "true" }),
    };
    const { data, meta } = await list({ ...asked, per_page: 100 });
    const total = await countedByProgress(words, latest);
    expect([meta.total, data.length]).toEqual([total, Math.min(total, 100)]);
    for (const { progress } of data)
      if (words) expect(words.split(",")).toContain(progress);
      else expect(progress).not.toBe("replaced");
  });

  test("the latest ones of a stage leave out those that were replaced", async () => {
    const total = async (query: Record<string, string>) => (await list(query)).meta.total;
    const cancelled = await total({ "filter[stage]": "cancelled", "filter[latest]": "true" });
    expect(cancelled).toBe(await total({ "filter[progress]": "cancelled" }));
    expect(cancelled).toBeLessThan(await total({ "filter[stage]": "cancelled" }));
    expect(await total({ "filter[stage]": "lost", "filter[latest]": "true" })).toBe(
      await total({ "filter[stage]": "lost" }),
    );
  });
});

describe("pages", () => {
  test.each(["created_at", "name", "amount", "stage", "closing_date", "customer", "owner"] as const)(
    "by %s hold each deal once, near and far",
    async (sortBy) => {
      for (const direction of ["asc", "desc"]) {
        const seen: number[] = [];
        for (let page = 1; page <= DEALS / 200; page++)
          seen.push(
            ...(await list({ page, per_page: 200, sort_by: sortBy, sort_direction: direction })).data.map(
              ({ id }) => id,
            ),
          );
        expect(new Set(seen).size).toBe(DEALS);
      }
    },
  );

  test("of a text, too", async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 6; page++)
      seen.push(
        ...(await list({ "filter[name]": "website", page, per_page: 200, sort_by: "name" })).data.map(
          ({ id }) => id,
        ),
      );
    expect(new Set(seen).size).toBe(DEALS / 2);
  });
});

/** The ids of all pages, each read behind the cursor of the one before. */
async function behindCursors(query: Record<string, unknown>): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, meta } = await list({ ...query, per_page: 200, cursor });
    seen.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor;
  }
  return seen;
}

test.each(["asc", "desc"] as const)(
  "changes are followed in their order, %s, over hours",
  async (direction) => {
    const since = new Date(Date.now() - 30 * 3_600_000);
    const rows = await admin<{ id: number }[]>`select id::int from deal where tenant_id = ${tenantId}
    and updated_at >= ${since} order by updated_at, id`;
    const wanted = rows.map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(1_000);
    const order = { sort_by: "updated_at", sort_direction: direction };
    expect(await behindCursors({ ...order, "filter[updated_since]": since.toISOString() })).toEqual(
      direction === "asc" ? wanted : wanted.toReversed(),
    );
  },
);

test("the order of amounts goes on behind a cursor", async () => {
  const rows = await admin<{ id: number }[]>`select id::int from deal where tenant_id = ${tenantId}
    order by amount_after_tax, id`;
  expect(await behindCursors({ sort_by: "amount", sort_direction: "asc" })).toEqual(rows.map(({ id }) => id));
});

test("a rare text is found by its index, a common one by reading in order", async () => {
  const narrow = (query: Record<string, unknown>) =>
    inTenant(async (context) => (await chooseFilters(context, dealsQuery.parse(query))).narrow);
  expect(await narrow({ "filter[name]": "quince" })).toBe(true);
  expect(await narrow({ "filter[name]": "website" })).toBe(false);
  expect(await narrow({ "filter[name]": "website", "filter[owner]": "nobody" })).toBe(true);
  expect(await narrow({ "filter[name]": "qu" })).toBe(true);
  expect(await narrow({ "filter[name]": "we" })).toBe(false);
});

test("an export shows one moment, whatever others change while it is read [REST-30]", async () => {
  const query = exportQuery.parse({ sort_by: "amount", sort_direction: "asc" });
  const before = await admin<
    { amount: number }[]
  >`select amount_after_tax::float8 as amount from deal where tenant_id = ${tenantId} order by amount_after_tax, id`;
  const read: number[] = [];
  await inTenant(async (context) => {
    for await (const rows of exportRows(context, query, {
      stage: (stage) => stage,
      terms: () => "",
      progress: (word) => word,
      showsCosts: false,
      fields: [],
      field: () => ({ text: "" }),
    })) {
      if (read.length === 0) {
        await admin`update deal set amount_after_tax = amount_after_tax + 5000001, name = 'Changed'
          where tenant_id = ${tenantId} and number % 3 = 0`;
        await admin`update deal_amount set amount = 0 where tenant_id = ${tenantId}`;
        await admin`update deal set deleted_at = now() where tenant_id = ${tenantId} and number % 5 = 0`;
      }
      for (const [number, name, , , , amount] of rows) {
        expect([number, name]).toEqual([
          { text: expect.stringMatching(/^Q-/) as string },
          { text: expect.not.stringMatching("Changed") as string },
        ]);
        read.push(amount && "amount" in amount ? amount.amount : -1);
      }
    }
  });
  expect(read).toEqual(before.map(({ amount }) => amount));
});
