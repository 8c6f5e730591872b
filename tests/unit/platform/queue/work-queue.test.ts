import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { closeConnection, withTenant } from "@/db/client";
import { outbox } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { CLOCK_TOLERANCE } from "@/lib/platform/queue/work-queue";
import { sendingQueue } from "@/lib/domain/deals/sending/scheduled-sendings";
import { mailQueue } from "@/lib/domain/mail/mail-queue";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { importQueue } from "@/lib/domain/transfer/job/import-queue";
import { deliveryQueue } from "@/lib/domain/webhooks/delivery/delivery-queue";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let admin: postgres.Sql;
let tenantId: number;
beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  tenantId = await ownerTransaction(database.adminUrl, async (db) => {
    const { id } = await createTenant(db, { slug: "clock", name: "Clock" });
    return id;
  });
});
beforeEach(() => admin`delete from outbox`);
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const now = new Date();
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const DAYS = 3 * 86_400_000;

const put = (nextAt: Date, lockedUntil: Date | null = null, key = "one") =>
  admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, next_at, locked_until)
    values (${tenantId}, 'verify', 'zoe@example.test', '{}', ${key}, ${nextAt}, ${lockedUntil})`;
/** Whether the database lists the tenant as having due mail, and whether a worker gets the mail. */
const found = async () => [
  (await admin`select app_tenants_with_due_mail(${now}, 5) as id`).length === 1,
  (await withTenant(tenantId, (db) => mailQueue.claim(db, tenantId, now))).length === 1,
];

describe("after the clock was three days ahead and came back, a mail", () => {
  test.each([
    ["that is due is sent", 0, null, true],
    ["whose longest wait has just begun waits", mailQueue.longestRetry, null, false],
    ["that would wait for days is sent", DAYS, null, true],
    ["that somebody has just claimed is theirs", 0, mailQueue.claimMilliseconds, false],
    ["that was claimed for days is free", 0, DAYS, true],
  ] as const)("%s", async (_, next, locked, expected) => {
    await put(after(next), locked === null ? null : after(locked));
    expect(await found()).toEqual([expected, expected]);
  });
});

test("the functions of the database know the longest waits and claims of the code", async () => {
  const rows = await admin<{ name: string; body: string }[]>`
    select proname as name, prosrc as body from pg_proc where proname like 'app_tenants_with_%' order by proname`;
  const ahead = async (body: string) =>
    Promise.all(
      [...body.matchAll(/interval '([^']+)'/g)].map(async ([, text]) => {
        const [row] = await admin<
          { ms: number }[]
        >`select (extract(epoch from ${text ?? ""}::interval) * 1000)::float8 as ms`;
        return row?.ms;
      }),
    );
  const known = await Promise.all(rows.map(async ({ name, body }) => [name, await ahead(body)]));
  expect(Object.fromEntries(known)).toEqual({
    app_tenants_with_due_deliveries: [
      deliveryQueue.longestRetry + CLOCK_TOLERANCE,
      deliveryQueue.claimMilliseconds + CLOCK_TOLERANCE,
    ],
    app_tenants_with_due_domains: [],
    app_tenants_with_due_mail: [
      mailQueue.longestRetry + CLOCK_TOLERANCE,
      mailQueue.claimMilliseconds + CLOCK_TOLERANCE,
    ],
    // The time of a sending is chosen, so that none is too far ahead.
    app_tenants_with_due_sendings: [sendingQueue.claimMilliseconds + CLOCK_TOLERANCE],
    app_tenants_with_expiry_webhooks: [],
    app_tenants_with_open_imports: [importQueue.claimMilliseconds + CLOCK_TOLERANCE],
    app_tenants_with_reminders: [],
  });
});

describe("a queue in a table", () => {
  const claim = (most: number, at = now) =>
    withTenant(tenantId, (db) => mailQueue.claim(db, tenantId, at, { most }));
  const rows = () =>
    admin`select dedupe_key as key, attempts, locked_until is not null as locked, last_error as why
      from outbox order by dedupe_key`;

  test("gives workers that ask at the same time different rows, those first that have waited longest", async () => {
    for (const key of ["c", "a", "b"]) await put(after(key === "c" ? -9 : -1), null, key);
    await withTenant(tenantId, async (db) => {
      const [first] = await mailQueue.claim(db, tenantId, now);
      expect(first).toMatchObject({ dedupeKey: "c", attempts: 1 });
      const others = await claim(5);
      expect(others.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(["a", "b"]);
    });
    expect(await claim(5)).toEqual([]);
  });

  test("is asked tenant by tenant, once a minute, while the question about all fails for want of a node", async () => {
    await put(now);
    const body = (
      await admin<{ text: string }[]>`
      select pg_get_functiondef('app_tenants_with_due_mail'::regproc) as text`
    )[0]?.text;
    await admin.unsafe(`create or replace function app_tenants_with_due_mail(moment timestamptz, most integer)
      returns setof bigint language plpgsql stable security definer rows 10 set search_path = public, pg_temp
      as $$ begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`);
    expect(await mailQueue.tenantsWithWork(5, now)).toEqual([tenantId]);
    expect(await mailQueue.tenantsWithWork(5, now)).toEqual([]);
    await admin.unsafe(body ?? "");
    expect(await mailQueue.tenantsWithWork(5, now)).toEqual([tenantId]);
  });

  test("gives a row to the next worker when its claim has ended, and counts the attempt", async () => {
    await put(now);
    await claim(1);
    expect(await claim(1, after(mailQueue.claimMilliseconds - 1))).toEqual([]);
    expect(await claim(1, after(mailQueue.claimMilliseconds))).toMatchObject([{ attempts: 2 }]);
  });

  test("frees a row when it is settled, unless it is claimed further", async () => {
    await put(now);
    const [mail] = await claim(1);
    if (!mail) throw new Error("nothing was claimed");
    const settle = (change: Parameters<typeof mailQueue.settle>[2]) =>
      withTenant(tenantId, (db) => mailQueue.settle(db, mail, change));
    expect(await settle({ lastError: "one", lockedUntil: mailQueue.claimEnd(now) })).toBe(true);
    expect([...(await rows())]).toEqual([{ key: "one", attempts: 1, locked: true, why: "one" }]);
    expect(await settle({ lastError: "two" })).toBe(true);
    expect([...(await rows())]).toEqual([{ key: "one", attempts: 1, locked: false, why: "two" }]);
  });

  test("settles nothing of a claim that is no longer true, and says so", async () => {
    await put(now);
    const [mail] = await claim(1);
    if (!mail) throw new Error("nothing was claimed");
    const isSettled = await withTenant(tenantId, (db) =>
      mailQueue.settle(db, mail, { lastError: "mine" }, eq(outbox.attempts, 7)),
    );
    expect(isSettled).toBe(false);
    expect([...(await rows())]).toEqual([{ key: "one", attempts: 1, locked: true, why: null }]);
  });
});
