import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { sql } from "drizzle-orm";
import { typedNumbers } from "@/lib/core/offers/typed-quote-number";
import { searchable } from "@/lib/core/search/searchable";
import { dealsQuery } from "@/lib/domain/deals/api";
import { findDeals } from "@/lib/domain/deals/list/find-deals";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import type { Context } from "@/lib/platform/context";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const DEALS = 1_500;
const PREFIXES = ["Q-", "OFF-2026-", "2025-", "", "AB./"];
/** From words that every second deal has to words that hardly one has. */
const WORDS = [
  "website",
  "campaign",
  "we",
  "oak stairs",
  "zeppelin",
  "x1",
  "bäcker",
  "100% été",
  "a_b",
  "quince",
];

let database: TestDatabase;
let admin: postgres.Sql;
let tenantId: number;
let rows: Row[];
type Row = {
  id: number;
  text: string;
  prefix: string;
  number: number;
  width: number;
  revision: number;
  latest: boolean;
};

/** Random numbers that are the same in each run. */
function randomly(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const random = randomly(48);
const oneOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const made = await ownerTransaction(database.adminUrl, async (db) => [
    await createTenant(db, { slug: "one", name: "One" }),
    await createTenant(db, { slug: "two", name: "Two" }),
  ]);
  for (const tenant of made) await fill(tenant.id);
  // Or the server does it at a moment of its own, and plans otherwise from then on.
  await admin`analyze`;
  tenantId = made[0]?.id ?? 0;
  rows = await admin<Row[]>`
    select id::int, search_text as text, number_prefix as prefix, number, number_width as width, revision,
      progress <> 'replaced' as latest
    from deal where tenant_id = ${tenantId} and deleted_at is null order by created_at desc, id desc`;
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

async function fill(id: number): Promise<void> {
  const deals = Array.from({ length: DEALS }, (_, index) => ({
    number: 1 + Math.floor(index / 3) * 37,
    revision: (index % 3) + 1,
    prefix: PREFIXES[Math.floor(index / 3) % PREFIXES.length] ?? "",
    text: searchable(...WORDS.filter((_word, rank) => random() < 0.6 / 2 ** rank), `deal ${index}`),
    progress: index % 3 < 2 && random() < 0.5 ? "replaced" : "draft",
    minutes: Math.floor(random() * 500),
    isDeleted: random() < 0.05,
  }));
  await admin`
    insert into deal (tenant_id, uuid, number, number_prefix, revision, name, sale_status_id, prod_status_id, type_id,
      search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax, closing_date,
      valid_until, stage, progress, decided_at, created_at, deleted_at)
    select ${id}, gen_random_uuid(), d.number, d.prefix, d.revision, d.text, 4, 1, 10, d.text, 'CAD', 1, 1, 0, '[]'::jsonb,
      1, 1, current_date, now(), case d.progress when 'replaced' then 'cancelled' else 'pending' end, d.progress,
      case d.progress when 'replaced' then now() end, now() - d.minutes * interval '1 minute',
      case when d."isDeleted" then now() end
    from jsonb_to_recordset(${JSON.stringify(deals)}::text::jsonb) as d(number int, revision int, prefix text, text text,
      progress text, minutes int, "isDeleted" boolean)`;
}

const inTenant = <Result>(work: (context: Context) => Promise<Result>) =>
  withTenant(tenantId, (db) => work({ db, tenantId, now: new Date() } as Context));

const list = (query: Record<string, unknown>) =>
  inTenant(async (context) => (await listDeals(context, dealsQuery.parse(query))).result);

const squashed = (prefix: string) => prefix.toLowerCase().replaceAll(/[ ./_#-]/g, "");

/** Whether a deal has the text or number, told without patterns and indexes. */
function isFound(row: Row, typed: string): boolean {
  const text = searchable(typed);
  const isShort = !/[\p{L}\p{N}]{3}/u.test(text) && /^[\p{L}\p{N}]/u.test(text);
  const hasText = isShort ? ` ${row.text}`.includes(` ${text}`) : row.text.includes(text);
  return hasText || typedNumbers(typed).some((reading) => isExact(row, reading) || hasPart(row, reading));
}

type Reading = ReturnType<typeof typedNumbers>[number];

const isExact = (row: Row, { before, digits, revision }: Reading): boolean =>
  row.number === Number(digits) &&
  squashed(row.prefix).includes(before) &&
  (revision === null || revision === row.revision);

function hasPart(row: Row, { before, digits, revision }: Reading): boolean {
  const hasYear = /\d/.test(before);
  if (revision !== null || (digits.length < 3 && !hasYear)) return false;
  const [prefix, number] = [squashed(row.prefix), String(row.number).padStart(row.width, "0")];
  if (before === "") return prefix.includes(digits) || number.includes(digits);
  return (
    (prefix.includes(before) && number.startsWith(digits)) || (!hasYear && prefix.includes(before + digits))
  );
}

/** Texts as people type them: words and parts of them, numbers and parts of them. */
function typedTexts(): string[] {
  const words = WORDS.flatMap((word) => [word, word.slice(0, 3), word.slice(-4), `${word} deal`]);
  const numbers = Array.from({ length: 60 }, () => {
    const { prefix, number, width, revision } = oneOf(rows);
    const written = `${prefix}${String(number).padStart(width, "0")}`;
    return oneOf([
      written,
      `${written}-${revision}`,
      written.slice(0, 2 + Math.floor(random() * (written.length - 2))),
      written.slice(-4),
      `${prefix}${number}`,
      String(number),
      `deal ${number}`,
    ]);
  });
  return [
    ...words,
    ...numbers,
    "OFF-2026",
    "off-2026-0",
    "2026-",
    "0042",
    "42",
    "7",
    "de",
    "d",
    "%",
    "_",
    "\\",
    "nothing",
  ];
}

test("a text and a part of a number find what reading each deal finds, in its order [U-98] [S-033]", async () => {
  for (const typed of typedTexts())
    for (const latest of [true, false]) {
      const expected = rows
        .filter((row) => (row.latest || !latest) && isFound(row, typed))
        .map(({ id }) => id);
      const query = { "filter[name]": typed, ...(latest && { "filter[latest]": "true" }) };
      const first = await list(query);
      expect(
        first.data.map(({ id }) => id),
        typed,
      ).toEqual(expected.slice(0, 20));
      const total = Math.min(expected.length, 1_000);
      expect(first.meta, typed).toMatchObject({ total, ...(expected.length > 1_000 && { more: true }) });
      const later = await list({ ...query, page: 2, per_page: 7 });
      expect(
        later.data.map(({ id }) => id),
        typed,
      ).toEqual(expected.slice(7, 14));
      const sorted = await list({ ...query, sort_direction: "asc", per_page: 50 });
      expect(
        sorted.data.map(({ id }) => id),
        typed,
      ).toEqual(expected.toReversed().slice(0, 50));
    }
});

test("the palette finds the typed number first, then the newest [U-40]", async () => {
  for (const typed of typedTexts()) {
    const readings = typedNumbers(typed);
    const namesRevision = readings.some(({ revision }) => revision !== null);
    const exact = rows.filter(
      (row) => (row.latest || namesRevision) && readings.some((reading) => isExact(row, reading)),
    );
    const others = rows.filter((row) => row.latest && isFound(row, typed) && !exact.includes(row));
    const found = await inTenant(async (context) => (await findDeals(context, typed, 5)).result);
    expect(
      found.map(({ id }) => id),
      typed,
    ).toEqual([...exact, ...others].slice(0, 5).map(({ id }) => id));
  }
});

test("statements that most requests run are planned once for each connection, not each time [U-98]", async () => {
  // A new connection has no plans of other tests' rarer statements.
  await closeConnection();
  const plans = await inTenant(async (context) => {
    for (let time = 0; time < 12; time += 1)
      for (const query of [{}, { "filter[name]": "zeppelin" }, { "filter[name]": "website" }])
        await (
          await listDeals(context, dealsQuery.parse(query))
        ).result;
    return context.db.execute<{ custom: number }>(sql`
      select custom_plans::int as custom from pg_prepared_statements
      where statement like '%cross join lateral%' or statement like '%inner join lateral%'`);
  });
  const custom = (plans as unknown as { custom: number }[]).map((row) => row.custom);
  expect(custom.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...custom)).toBeLessThanOrEqual(5);
});
