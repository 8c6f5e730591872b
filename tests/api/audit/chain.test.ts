import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { audit, type AuditEntry } from "@/lib/domain/audit/audit";
import { checkAllTrails, checkChain } from "@/lib/domain/audit/check-trail";
import { log } from "@/lib/platform/log";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;
let tenantId = 0;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("NEXTAUTH_SECRET", "a".repeat(40));
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  tenantId = (
    await ownerTransaction(database.adminUrl, (db) =>
      createTenant(db, { slug: `chain${(made += 1)}`, name: "Chain" }),
    )
  ).id;
});

const request = { id: "request-1", address: "203.0.113.9", userAgent: "test", language: "" };
const entry = (name: string): AuditEntry => ({
  action: "changed",
  subject: { type: "role", id: 7, name },
  before: { level: 1.5, when: new Date(0) },
  after: { level: 2, when: new Date(0) },
});
const write = (...entries: AuditEntry[]) =>
  withTenant(tenantId, async (db) => {
    for (const each of entries)
      await audit({ db, tenantId, actor: { kind: "system" }, now: new Date(), request }, each);
  });
const check = () => checkChain({ tenantId, transaction: (work) => withTenant(tenantId, work) });
const events = () =>
  admin<Record<string, unknown>[]>`select * from audit_event where tenant_id = ${tenantId} order by sequence`;

describe("the chain of a tenant's audit trail", () => {
  test("is whole when nothing was touched, also when it is empty", async () => {
    expect(await check()).toEqual({ isWhole: true, checked: 0, fault: null });
    await write(entry("one"), entry("two"), entry("three"));
    expect(await check()).toEqual({ isWhole: true, checked: 3, fault: null });
  });

  test("numbers without gaps when several write at once", async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => write(entry(`writer ${at}`), entry(`again ${at}`))),
    );
    expect((await events()).map(({ sequence }) => Number(sequence))).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 1),
    );
    expect(await check()).toMatchObject({ isWhole: true, checked: 16 });
  });

  test("keeps who, when, from where, and of a change only what differs", async () => {
    await write(entry("one"));
    const [row] = await events();
    expect(row).toMatchObject({
      actor_kind: "system",
      address: "203.0.113.9",
      request_id: "request-1",
      action: "changed",
      subject_type: "role",
      subject_id: "7",
      before: { level: 1.5 },
      after: { level: 2 },
    });
  });

  test("writes nothing when nothing differs", async () => {
    await write({ ...entry("same"), after: { level: 1.5, when: new Date(0) } });
    expect(await events()).toHaveLength(0);
  });

  test("goes with the transaction that it belongs to", async () => {
    const failing = withTenant(tenantId, async (db) => {
      await audit({ db, tenantId, actor: { kind: "system" }, now: new Date(), request }, entry("undone"));
      throw new Error("the verb failed");
    });
    await expect(failing).rejects.toThrow("the verb failed");
    await write(entry("one"));
    expect(await check()).toEqual({ isWhole: true, checked: 1, fault: null });
  });

  test.each([
    [
      "a changed event",
      "update audit_event set after = '{\"level\": 3}' where tenant_id = $1 and sequence = 2",
      { kind: "changed", sequence: 2 },
    ],
    [
      "an event whose actor was changed",
      "update audit_event set actor_name = 'Somebody else' where tenant_id = $1 and sequence = 1",
      { kind: "changed", sequence: 1 },
    ],
    [
      "a deleted event",
      "delete from audit_event where tenant_id = $1 and sequence = 2",
      { kind: "missing", sequence: 2 },
    ],
    [
      "a deleted first event",
      "delete from audit_event where tenant_id = $1 and sequence = 1",
      { kind: "missing", sequence: 1 },
    ],
    [
      "a cut-off end",
      "delete from audit_event where tenant_id = $1 and sequence = 3",
      { kind: "cut_off", sequence: 3 },
    ],
    ["all events gone", "delete from audit_event where tenant_id = $1", { kind: "cut_off", sequence: 1 }],
    [
      "a removed record of the end",
      "delete from audit_head where tenant_id = $1",
      { kind: "end", sequence: 0 },
    ],
    [
      "an end moved back by somebody without the server's secret",
      "update audit_head set sequence = 2, hash = (select hash from audit_event where tenant_id = $1 and sequence = 2) where tenant_id = $1",
      { kind: "end", sequence: 2 },
    ],
  ])("shows %s", async (_what, harm, fault) => {
    await write(entry("one"), entry("two"), entry("three"));
    await admin.unsafe(harm, [tenantId]);
    expect(await check()).toMatchObject({ isWhole: false, fault });
  });

  test("is logged with its workspace's name in addresses when it is broken", async () => {
    await write(entry("one"));
    await admin`update audit_event set actor_name = 'x' where tenant_id = ${tenantId}`;
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    await checkAllTrails(new AbortController().signal);
    const details = logged.mock.calls.map(([first]) => first);
    logged.mockRestore();
    expect(details).toContainEqual(
      expect.objectContaining({
        event: "audit_trail_broken",
        tenantId,
        slug: `chain${made}`,
        kind: "changed",
      }),
    );
  });

  test("can be neither changed nor deleted by the role of requests", async () => {
    await write(entry("one"));
    for (const harm of [
      "update audit_event set actor_name = 'x'",
      "delete from audit_event",
      "truncate audit_event",
    ]) {
      await expect(
        withTenant(tenantId, (db) => db.execute(harm)),
        harm,
      ).rejects.toMatchObject({ code: "42501" });
    }
  });
});
