import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { APART } from "@/lib/platform/queue/due";
import { claimMail } from "@/lib/domain/mail/claim-mail";
import { CLAIM_MILLISECONDS, LONGEST_WAIT } from "@/lib/domain/mail/retry-times";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { CLAIM_MILLISECONDS as IMPORT_CLAIM } from "@/lib/domain/transfer/job/claim-import";
import {
  CLAIM_MILLISECONDS as DELIVERY_CLAIM,
  LONGEST_WAIT as LONGEST_DELIVERY_WAIT,
} from "@/lib/domain/webhooks/delivery/retry-times";
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

const put = (nextAt: Date, lockedUntil: Date | null = null) =>
  admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, next_at, locked_until)
    values (${tenantId}, 'verify', 'zoe@example.test', '{}', 'one', ${nextAt}, ${lockedUntil})`;
/** Whether the database names the tenant, and whether a worker gets the mail. */
const found = async () => [
  (await admin`select app_tenants_with_due_mail(${now}, 5) as id`).length === 1,
  (await withTenant(tenantId, (db) => claimMail(db, tenantId, now))) !== null,
];

describe("after the clock was three days ahead and came back, a mail", () => {
  test.each([
    ["that is due is sent", 0, null, true],
    ["whose longest wait has just begun waits", LONGEST_WAIT, null, false],
    ["that would wait for days is sent", DAYS, null, true],
    ["that somebody has just claimed is theirs", 0, CLAIM_MILLISECONDS, false],
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
    app_tenants_with_due_deliveries: [LONGEST_DELIVERY_WAIT + APART, DELIVERY_CLAIM + APART],
    app_tenants_with_due_mail: [LONGEST_WAIT + APART, CLAIM_MILLISECONDS + APART],
    app_tenants_with_open_imports: [IMPORT_CLAIM + APART],
  });
});
