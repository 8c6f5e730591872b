import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DatabaseAway, isDatabaseAway } from "@/db/away";
import { OutageDetector } from "@/db/outage";
import { closeConnection, withoutTenant, type Transaction } from "@/db/client";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { cuttableProxy, type CuttableProxy } from "@/tests/support/cuttable-proxy";

let database: TestDatabase;
let proxy: CuttableProxy;
let admin: postgres.Sql;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.superuserUrl, { max: 1, onnotice: () => undefined });
  process.env["DATABASE_POOL"] = "2";
  process.prependListener("uncaughtException", note);
});
beforeEach(async () => {
  const url = new URL(database.url);
  proxy = await cuttableProxy(Number(url.port));
  url.port = String(proxy.port);
  process.env["DATABASE_URL"] = url.href;
});
afterEach(async () => {
  proxy.thaw();
  await closeConnection(0);
  await proxy.close();
});
afterAll(async () => {
  process.off("uncaughtException", note);
  await admin.end();
  await database.drop();
});

const pidOf = async (db: Transaction) => {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => null).catch((error: unknown) => error);

describe("a connection whose transaction did not end well", () => {
  test("is never given to another, and what its work still says reaches nobody and crashes nothing", async () => {
    let goOn = () => undefined as void;
    const released = new Promise<void>((done) => (goOn = done));
    let late: unknown;
    const first = failureOf(
      withoutTenant(async (db) => {
        const pid = await pidOf(db);
        await admin`select pg_terminate_backend(${pid})`;
        // After this failure the driver sends ROLLBACK. The work ignores the failure and continues.
        await failureOf(db.execute(sql`select pg_sleep(30)`));
        await released;
        late = await failureOf(db.execute(sql`create temporary table stale (n int)`));
        throw new Error("the work's own");
      }),
    );
    expect(isDatabaseAway(await first)).toBe(true);
    const others = await withoutTenant(async (db) => {
      await pidOf(db);
      goOn();
      await new Promise((done) => setImmediate(done));
      const [row] = await db.execute<{ found: string | null }>(
        sql`select to_regclass('stale')::text as found`,
      );
      return row?.found;
    });
    expect([others, isDatabaseAway(late)]).toEqual([null, true]);
    expect(uncaught).toEqual([]);
  });

  test("is given up when the work takes longer than it may, and the database takes the work back", async () => {
    await admin`create table if not exists kept (n int)`;
    await admin`grant all on kept to app_user`;
    const failure = await failureOf(
      withoutTenant(async (db) => {
        await db.execute(sql`insert into kept values (1)`);
        await db.execute(sql`select pg_sleep(30)`);
      }, 300),
    );
    expect(failure).toBeInstanceOf(DatabaseAway);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%'
      and pid <> pg_backend_pid()`;
    expect(await admin`select n from kept`).toHaveLength(0);
    expect(await withoutTenant(pidOf)).toBeGreaterThan(0);
  });
});

test("who finds no connection free is refused, though the database is there, and others go on", async () => {
  let free = () => undefined as void;
  const held = new Promise<void>((done) => (free = done));
  const holders = [1, 2].map(() => withoutTenant((db) => pidOf(db).then(() => held)));
  expect(await failureOf(withoutTenant(pidOf))).toBeInstanceOf(DatabaseAway);
  const waiting = withoutTenant(pidOf);
  free();
  await Promise.all(holders);
  expect(await waiting).toBeGreaterThan(0);
});

describe("a database that is away", () => {
  test.each([
    ["cut off", () => proxy.cut(), () => proxy.mend()],
    ["frozen", () => Promise.resolve(proxy.freeze()), () => Promise.resolve(proxy.thaw())],
  ])(
    "because it is %s is found so, answered at once, and used again when it is back",
    async (_, lose, bring) => {
      await withoutTenant(pidOf);
      await lose();
      // The first calls wait until their own timeout. Later ones fail immediately.
      await expect
        .poll(async () => ((await failureOf(withoutTenant(pidOf, 300))) as Error).message, { interval: 50 })
        .toBe("the database is away");
      await bring();
      await expect.poll(() => failureOf(withoutTenant(pidOf)), { interval: 50 }).toBeNull();
      expect(uncaught).toEqual([]);
    },
  );
});

test("lists go to the database and come back as they are, without the driver's question for what lists there are", async () => {
  const texts = ['say "x"', "back\\slash", "{a,b}", "", "null", "é"];
  const [row] = await withoutTenant((db) =>
    db.execute<{ texts: string; numbers: number[]; names: string[]; same: boolean }>(
      sql`select array_to_json(${sql.param(texts)}::text[])::text as texts, array[1, 2]::int4[] as numbers,
        array['a', 'b c'] as names,
        7 = any(${sql.param([5, 7])}::bigint[]) as same`,
    ),
  );
  expect(row).toEqual({
    texts: expect.any(String) as string,
    numbers: [1, 2],
    names: ["a", "b c"],
    same: true,
  });
  expect(JSON.parse(row?.texts ?? "")).toEqual(texts);
});

test("an outage is found by a probe, not by how many calls fail, and said when it begins and ends", async () => {
  const looks: ((answer: boolean) => void)[] = [];
  const said: boolean[] = [];
  const outage = new OutageDetector({
    probe: () => new Promise((done) => looks.push(done)),
    changed: ({ isAway }) => said.push(isAway),
    pauses: [0],
  });
  const look = async (answer: boolean) => {
    await expect.poll(() => looks.length, { interval: 1 }).toBe(1);
    looks.shift()?.(answer);
    await new Promise((done) => setImmediate(done));
  };
  for (let failures = 0; failures < 100; failures++) outage.suspect();
  await look(true);
  outage.suspect();
  expect([looks.length, said]).toEqual([0, []]);
  outage.check();

  const other = new OutageDetector({
    probe: () => new Promise((done) => looks.push(done)),
    changed: ({ isAway }) => said.push(isAway),
    pauses: [0],
  });
  other.suspect();
  await look(false);
  expect(() => other.check()).toThrow(DatabaseAway);
  await look(false);
  await look(true);
  other.check();
  expect(said).toEqual([true, false]);
});
