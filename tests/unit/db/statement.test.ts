import { Socket } from "node:net";
import { asc, eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RolledBack } from "@/db/away";
import { closeConnection, withoutTenant, withTenant, type Transaction } from "@/db/client";
import { counter, deal } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { Pipelined } from "@/db/pipelined";
import { placeholders, readOnce, statement, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenants: number[];

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  // A single connection, so that the test knows what it has prepared and can count its writes.
  process.env["DATABASE_POOL"] = "1";
  tenants = await ownerTransaction(database.adminUrl, async (db) => [
    (await createTenant(db, { slug: "one", name: "One" })).id,
    (await createTenant(db, { slug: "two", name: "Two" })).id,
  ]);
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("is built once and then run in each transaction with its own values", async () => {
  let built = 0;
  const valueOf = statement<{ tenantId: number; name: string }, { tenantId: number; value: number }[]>(
    (db) => {
      built++;
      return db
        .select({ tenantId: counter.tenantId, value: counter.value })
        .from(counter)
        .where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name"))));
    },
  );
  const [first, second] = await Promise.all(
    tenants.map((tenantId) => withTenant(tenantId, (db) => valueOf(db, { tenantId, name: "deals_pending" }))),
  );
  expect([first, second]).toEqual(tenants.map((tenantId) => [{ tenantId, value: 0 }]));
  expect(built).toBe(1);
});

test("sees no row of a tenant that its transaction did not name [S-001]", async () => {
  const [one = 0, two = 0] = tenants;
  const names = statement<{ tenantId: number }, { name: string }[]>((db) =>
    db.select({ name: counter.name }).from(counter).where(within(anyTenant, counter)),
  );
  expect(await withTenant(one, (db) => names(db, { tenantId: two }))).toEqual([]);
});

test("writes null as no value, not as a JSON null", async () => {
  const { tax } = placeholders(deal, "tax");
  const read = statement<{ tax: unknown }, { body: string | null }[]>((db) =>
    db.select({ body: sql<string | null>`${tax}::jsonb::text` }).from(sql`(values (1)) as asked`),
  );
  const found = await withTenant(tenants[0] ?? 0, (db) =>
    Promise.all([read(db, { tax: null }), read(db, { tax: { name: "x" } })]),
  );
  expect(found).toEqual([[{ body: null }], [{ body: '{"name": "x"}' }]]);
});

test("asks for each of its values", async () => {
  const named = statement<Record<string, unknown>, unknown>((db) =>
    db
      .select({ name: counter.name })
      .from(counter)
      .where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name")))),
  );
  const tenantId = tenants[0] ?? 0;
  await expect(withTenant(tenantId, (db) => named(db, { tenantId }))).rejects.toThrow(
    'No value for placeholder "name" was provided',
  );
});

test("inserts no row whose values a sub-select gives, which a distributed engine refuses", async () => {
  const hidden = sql`(select max(value) from counter)`;
  const copied = statement<{ tenantId: number }, unknown>((db) =>
    db.insert(counter).values({ ...placeholders(counter, "tenantId"), name: "copied", value: hidden }),
  );
  await expect(
    withTenant(tenants[0] ?? 0, (db) => copied(db, { tenantId: tenants[0] ?? 0 })),
  ).rejects.toThrow("rows are inserted by VALUES");
});

test("has one form for each order that is asked for", async () => {
  const built: string[] = [];
  const ordered = statementForms<"up" | "down", { tenantId: number }, { name: string }[]>((db, form) => {
    built.push(form);
    return db
      .select({ name: counter.name })
      .from(counter)
      .where(within(anyTenant, counter))
      .orderBy(form === "up" ? asc(counter.name) : sql`${counter.name} desc`);
  });
  const tenantId = tenants[0] ?? 0;
  const [up, down, again] = await withTenant(tenantId, (db) =>
    Promise.all([
      ordered(db, "up", { tenantId }),
      ordered(db, "down", { tenantId }),
      ordered(db, "up", { tenantId }),
    ]),
  );
  expect(down).toEqual([...up].reverse());
  expect(again).toEqual(up);
  expect(built).toEqual(["up", "down"]);
});

/** The number of socket writes by this process during `work`. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const written = vi.spyOn(Socket.prototype, "write");
  try {
    await work();
    return written.mock.calls.length;
  } finally {
    written.mockRestore();
  }
}

describe("a transaction's way to the database", () => {
  const nameOf = statement<{ tenantId: number; name: string }, { tenantId: number }[]>((db) =>
    db
      .select({ tenantId: counter.tenantId })
      .from(counter)
      .where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name")))),
  );
  const failing = statement<{ by: number }, { value: number }[]>((db) =>
    db.select({ value: sql<number>`1 / ${sql.placeholder("by")}::integer` }).from(counter),
  );
  const ofTenant = (tenantId: number) => ({ tenantId, name: "deals_pending" });

  test("begins with its first statements, in one write, and ends with another", async () => {
    const [one = 0] = tenants;
    const work = () => withTenant(one, (db) => nameOf(db, ofTenant(one)));
    await work();
    expect(await writesOf(work)).toBe(2);
  });

  test("is one write for a reading that is one statement, each in its own tenant", async () => {
    const [one = 0, two = 0] = tenants;
    await readOnce(one, nameOf, ofTenant(one));
    expect(await writesOf(() => readOnce(one, nameOf, ofTenant(one)))).toBe(1);
    const asked = [one, two, one, two].map((tenantId) => readOnce(tenantId, nameOf, ofTenant(tenantId)));
    expect(await Promise.all(asked)).toEqual([one, two, one, two].map((tenantId) => [{ tenantId }]));
    expect(await readOnce(one, nameOf, ofTenant(two))).toEqual([]);
  });

  test("tells of a reading that failed, and leaves nothing of it on the connection", async () => {
    const [one = 0] = tenants;
    for (let time = 0; time < 12; time++)
      await expect(readOnce(one, failing, { by: 0 })).rejects.toMatchObject({ code: "22012" });
    expect(await readOnce(one, nameOf, ofTenant(one))).toEqual([{ tenantId: one }]);
    expect(await withoutTenant((db) => db.execute(sql`select app_tenant_id() as tenant`))).toEqual([
      { tenant: null },
    ]);
  });

  test("is rolled back when its work fails before anything was answered", async () => {
    const [one = 0] = tenants;
    await expect(withTenant(one, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await withTenant(one, (db) => nameOf(db, ofTenant(one)))).toEqual([{ tenantId: one }]);
  });

  const change = statement<{ tenantId: number; by: number }, { value: number }[]>((db) =>
    db
      .update(counter)
      .set({ value: sql`${counter.value} + ${sql.placeholder("by")}::integer` })
      .where(within(anyTenant, counter, eq(counter.name, "deals_lost")))
      .returning({ value: counter.value }),
  );
  const raised = (tenantId: number, by: number) =>
    withTenant(tenantId, (db) => Promise.resolve(new Pipelined(change(db, { tenantId, by }))));

  test("is one write with its COMMIT when its last statements are sent", async () => {
    const [one = 0] = tenants;
    const [before] = await raised(one, 0);
    expect(await writesOf(() => raised(one, 5))).toBe(1);
    expect(await raised(one, 0)).toEqual([{ value: (before?.value ?? NaN) + 5 }]);
  });

  test.each(["before", "after"])(
    "is taken back whole when a statement %s others fails whose answers it did not wait for",
    async (place) => {
      const [one = 0] = tenants;
      const before = await raised(one, 0);
      const work = withTenant(one, async (db) => {
        await nameOf(db, ofTenant(one));
        const wrong = () => failing(db, { by: 0 });
        const right = () => change(db, { tenantId: one, by: 1 });
        return new Pipelined(Promise.all(place === "before" ? [wrong(), right()] : [right(), wrong()]));
      });
      await expect(work).rejects.toMatchObject({ code: "22012" });
      expect(await raised(one, 0)).toEqual(before);
    },
  );

  test("is taken back whole when a statement cannot even be sent", async () => {
    const [one = 0] = tenants;
    const before = await raised(one, 0);
    const unsendable = statement<Record<string, unknown>, unknown>((db) =>
      db
        .select({ name: counter.name })
        .from(counter)
        .where(eq(counter.name, sql.placeholder("name"))),
    );
    const late = async (db: Transaction) => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return unsendable(db, {});
    };
    for (const wrong of [(db: Transaction) => unsendable(db, {}), late]) {
      const work = withTenant(one, async (db) => {
        await nameOf(db, ofTenant(one));
        return new Pipelined(Promise.all([change(db, { tenantId: one, by: 1 }), wrong(db)]));
      });
      await expect(work).rejects.toThrow('No value for placeholder "name" was provided');
      expect(await raised(one, 0)).toEqual(before);
    }
  });

  test("fails whole when a statement that was sent with COMMIT had become stale, and may be tried again", async () => {
    const [one = 0] = tenants;
    const [before] = await raised(one, 0);
    const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
    for (const type of ["numeric", "bigint"]) {
      await admin.unsafe(`alter table counter alter column value type ${type}`);
      // "cached plan must not change result type": the driver repeats the statement after COMMIT, where no
      // tenant is set.
      await expect(raised(one, 1)).rejects.toBeInstanceOf(RolledBack);
      expect(await raised(one, 0)).toEqual([{ value: before?.value }]);
    }
    await admin.end();
  });

  test("fails with what the database says when the server cannot use several of its statements any more", async () => {
    const [one = 0] = tenants;
    const before = await raised(one, 0);
    const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
    await admin.unsafe("alter table counter alter column value type numeric");
    const both = () =>
      withTenant(one, (db) => Promise.all([1, 2].map((by) => change(db, { tenantId: one, by }))));
    await expect(both()).rejects.toMatchObject({ code: "0A000" });
    await admin.unsafe("alter table counter alter column value type bigint");
    await admin.end();
    expect(await raised(one, 0)).toEqual(before);
  });

  test("says why its tenant could not be named", async () => {
    const work = withTenant("x" as unknown as number, (db) => nameOf(db, ofTenant(tenants[0] ?? 0)));
    await expect(work).rejects.toMatchObject({ code: "22P02" });
  });

  test("takes no statement after its last one was said to be sent", async () => {
    const [one = 0] = tenants;
    const before = await raised(one, 0);
    const late = withTenant(one, (db) =>
      Promise.resolve(
        new Pipelined(nameOf(db, ofTenant(one)).then(() => change(db, { tenantId: one, by: 1 }))),
      ),
    );
    await expect(late).rejects.toThrow("a statement came after the end of its transaction");
    const forgotten: (() => Promise<unknown>)[] = [];
    await withTenant(one, async (db) => void forgotten.push(() => change(db, { tenantId: one, by: 1 })));
    for (const run of forgotten)
      await expect(run()).rejects.toThrow("a statement came after the end of its transaction");
    expect(await raised(one, 0)).toEqual(before);
  });
});
