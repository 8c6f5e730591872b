import postgres from "postgres";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { DatabaseCounter, removeExpiredLimits } from "@/lib/platform/limits/database-counter";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
process.env["DATABASE_URL"] = database.url;

beforeEach(() => admin`delete from rate_limit`);
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const limiter = (remembers = false) => new DatabaseCounter({ points: 3, seconds: 60, remembers });
const passed = async (calls: ReturnType<DatabaseCounter["consume"]>[]) =>
  (await Promise.all(calls)).filter(({ isOver }) => !isOver).length;

describe("a counter in the database", () => {
  test("lets exactly so many through, of many at the same moment in several processes", async () => {
    const [one, other] = [limiter(), limiter()];
    expect(
      await passed(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).consume("a"))),
    ).toBe(3);
  });

  test("begins anew when its window is over", async () => {
    const counter = limiter();
    await passed([1, 2, 3, 4].map(() => counter.consume("a")));
    await admin`update rate_limit set expire = now() - interval '1 millisecond'`;
    expect(await counter.consume("a")).toMatchObject({ isOver: false, remaining: 2 });
  });

  test("tells when to come back", async () => {
    const counter = limiter();
    await passed([1, 2, 3].map(() => counter.consume("a")));
    const refusal = await counter.consume("a");
    expect(refusal).toMatchObject({ isOver: true, remaining: 0 });
    expect(refusal.milliseconds).toBeGreaterThan(50_000);
    expect(refusal.milliseconds).toBeLessThanOrEqual(60_000);
  });

  test("once passed is remembered by the process, which asks no more", async () => {
    const counter = limiter(true);
    await passed([1, 2, 3, 4].map(() => counter.consume("a")));
    await admin`delete from rate_limit`;
    expect(await counter.consume("a")).toMatchObject({ isOver: true, remaining: 0 });
    expect(await admin`select 1 from rate_limit`).toHaveLength(0);
  });

  test("blocks longer than its window where it is told to", async () => {
    const counter = new DatabaseCounter({ points: 1, seconds: 60, blocks: 3_600 });
    await counter.consume("a");
    expect(await counter.consume("a")).toMatchObject({ isOver: true, milliseconds: 3_600_000 });
    const [row] = await admin<
      { seconds: number }[]
    >`select extract(epoch from expire - now())::int as seconds from rate_limit`;
    expect(row?.seconds).toBeGreaterThan(3_500);
  });
});

describe("after the clock was three days ahead and came back", () => {
  const DAYS = 3 * 24 * 60 * 60_000;
  const waitOf = async (call: ReturnType<DatabaseCounter["consume"]>) => {
    const { isOver, milliseconds } = await call;
    return isOver ? milliseconds : 0;
  };

  test.each([
    ["a counter", () => limiter(), 60_000],
    ["one that the process remembers", () => limiter(true), 60_000],
    [
      "one that blocks longer than its window",
      () => new DatabaseCounter({ points: 3, seconds: 60, blocks: 3_600 }),
      3_600_000,
    ],
  ])("%s lets nobody wait longer than its own window", async (_, make, longest) => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + DAYS });
    const counter = make();
    await passed([1, 2, 3, 4].map(() => counter.consume("a")));
    vi.setSystemTime(now);
    const left = await waitOf(counter.consume("a"));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(longest);
    // Another process reads the end of the wait from the row, which has been corrected too.
    const other = make();
    expect(await waitOf(other.consume("a"))).toBeLessThanOrEqual(longest);
    vi.setSystemTime(now + longest + 1);
    expect(await waitOf(make().consume("a"))).toBe(0);
  });
});

test("counters whose window is over are removed, in batches, and no others", async () => {
  await admin`insert into rate_limit (key, points, expire) select 'old ' || n, 1, now() - interval '1 second'
    from generate_series(1, 2500) n`;
  await admin`insert into rate_limit (key, points, expire) values ('open', 1, now() + interval '1 minute'),
    ('for ever', 1, null)`;
  expect(await removeExpiredLimits()).toBe(2_500);
  expect((await admin`select key from rate_limit order by key`).map(({ key }) => key as string)).toEqual([
    "for ever",
    "open",
  ]);
});
