import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { isReady } from "@/lib/server/health/readiness";
import { sweep } from "@/lib/server/jobs/sweep";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

test("from which networks a proposal was seen is forgotten once the day is over, however much it was", async () => {
  const today = new Date().toISOString().slice(0, 10);
  await admin`insert into proposal_view (tenant_id, deal_id, day, network_hash)
    select d.tenant_id, d.id, ${today}::date - n % 2, md5(n::text) from (select * from deal order by id
    limit 2) d, generate_series(1, 2400) n`;
  // At noon, so that the day does not change during the test.
  vi.useFakeTimers({ now: Date.parse(`${today}T12:00:00Z`), toFake: ["Date"] });
  await sweep(new AbortController().signal).finally(() => vi.useRealTimers());
  const [left] =
    await admin`select count(*)::int as rows, bool_and(day = ${today}::date) as of_today from proposal_view`;
  expect(left).toEqual({ rows: 2_400, of_today: true });
});

test("a sweeper that fails keeps no other from its work, for every tenant", async () => {
  const swept: number[] = [];
  await sweep(new AbortController().signal, {
    fails: () => Promise.reject(new Error("cannot be swept")),
    works: ({ tenantId }) => Promise.resolve(swept.push(tenantId)).then(() => 0),
  });
  const tenants = await admin`select id from tenant order by id`;
  expect(swept).toEqual(tenants.map(({ id }) => Number(id)));
});

test("sign-ins that ended more than 30 days ago go with their tokens, and tokens that ended yesterday; live ones stay", async () => {
  const sessions = {
    live: [1, null],
    ended: [-31, null],
    "just ended": [-29, null],
    revoked: [1, -31],
    "just revoked": [1, -29],
  } as const;
  const ids: Record<string, number> = {};
  for (const [name, [ends, revoked]] of Object.entries(sessions)) {
    const [made] = await admin`insert into session (tenant_id, user_id, channel, expires_at, revoked_at)
      select tenant_id, id, 'bearer', now() + ${ends} * interval '1 day', now() + ${revoked}::int * interval '1 day'
      from user_account order by id limit 1 returning tenant_id, id`;
    ids[name] = Number(made?.["id"]);
    for (const [kind, days] of [
      ["access", -2],
      ["refresh", 2],
    ] as const) {
      await admin`insert into session_token (tenant_id, token_hash, session_id, kind, expires_at)
        values (${made?.["tenant_id"]}, ${`${name} ${kind}`}, ${ids[name]}, ${kind}, now() + ${days} * interval
        '1 day')`;
    }
  }
  await sweep(new AbortController().signal);
  const left = await admin`select id from session where id in ${admin(Object.values(ids))} order by id`;
  expect(left.map(({ id }) => Number(id))).toEqual([ids["live"], ids["just ended"], ids["just revoked"]]);
  const tokens =
    await admin`select token_hash from session_token where token_hash like '% access' or token_hash like '% refresh'
      order by 1`;
  expect(tokens.map((row) => row["token_hash"])).toEqual([
    "just ended refresh",
    "just revoked refresh",
    "live refresh",
  ]);
});

test("a server is not ready while a mail waits for more than 5 minutes after it was due, unless the server itself is younger", async () => {
  const waiting = (minutes: number) =>
    admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, next_at)
      select id, 'test', 'a@example.test', '{}', ${`waits ${minutes}`}, now() - ${minutes} * interval '1 minute'
      from tenant order by id limit 1`;
  const age = vi.spyOn(process, "uptime").mockReturnValue(299);
  await waiting(24 * 60);
  // Polls, because a database that takes over half a second to respond makes a server unready for a moment.
  await expect.poll(isReady).toBe(true);
  age.mockReturnValue(301);
  expect(await isReady()).toBe(false);
  await admin`delete from outbox`;
  await waiting(4);
  await expect.poll(isReady).toBe(true);
  await waiting(6);
  expect(await isReady()).toBe(false);
  await admin`update outbox set sent_at = now()`;
  await expect.poll(isReady).toBe(true);
  age.mockRestore();
});
