import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DatabaseAway } from "@/db/away";
import { closeConnection, databaseAnswers, withTenant } from "@/db/client";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { eachTenant } from "@/lib/platform/queue/each-tenant";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

// These tests cause failures on purpose, which need not be logged.
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "silent";
});

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  for (const slug of ["live", "disabled", "deleted", "purged"])
    await ownerTransaction(database.adminUrl, (db) => createTenant(db, { slug, name: slug }));
  await admin`update tenant set is_enabled = false where slug = 'disabled'`;
  await admin`update tenant set deleted_at = now() where slug in ('deleted', 'purged')`;
  await admin`update tenant set purged_at = now() where slug = 'purged'`;
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

describe("a walk over tenants", () => {
  test.each([
    ["all", ["live", "disabled", "deleted", "purged"]],
    ["stored", ["live", "disabled", "deleted"]],
    ["live", ["live"]],
  ] as const)("comes to %s: %s", async (which, expected) => {
    const seen: string[] = [];
    await eachTenant({ job: "test", which }, async ({ slug }) => void seen.push(slug));
    expect(seen).toEqual(expected);
  });

  test("goes on with the others when the work for one fails", async () => {
    const seen: string[] = [];
    await eachTenant({ job: "test", which: "all" }, async ({ slug }) => {
      seen.push(slug);
      if (slug === "live") throw new Error("something of theirs is broken");
    });
    expect(seen).toHaveLength(4);
  });

  test("counts each tenant for which a job failed, as a failure of that job", async () => {
    const counted: unknown[] = [];
    const slot = Symbol.for("kapi.metrics");
    Object.assign(globalThis, { [slot]: { count: (...call: unknown[]) => counted.push(call) } });
    try {
      await eachTenant({ job: "test", which: "stored" }, async ({ slug }) => {
        if (slug !== "live") throw new Error("something of theirs is broken");
      });
    } finally {
      Reflect.deleteProperty(globalThis, slot);
    }
    const failure = ["kapi_job_failures_total", { job: "test" }, 1];
    expect(counted).toEqual([failure, failure]);
  });

  test("comes only to those that it is said to be among", async () => {
    const seen: number[] = [];
    await eachTenant({ job: "test", which: "all" }, async ({ id }) => void seen.push(id));
    const among = seen.slice(1, 3);
    const met: number[] = [];
    await eachTenant({ job: "test", which: "all", among }, async ({ id }) => void met.push(id));
    expect(met).toEqual(among);
  });

  test("goes on when the part of the database that has one tenant's rows is away", async () => {
    const seen: string[] = [];
    await eachTenant({ job: "test", which: "all" }, async ({ slug }) => {
      seen.push(slug);
      if (slug === "live")
        throw Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
    });
    expect(seen).toHaveLength(4);
  });

  test("ends when the whole database is away, so that it is not asked for each", async () => {
    const server = postgres(database.superuserUrl.replace(/\/[^/]*$/, "/postgres"), { max: 1 });
    const name = new URL(database.url).pathname.slice(1);
    let times = 0;
    const walk = eachTenant({ job: "test", which: "all" }, async ({ id }) => {
      times += 1;
      await server.unsafe(`alter database ${name} allow_connections false`);
      await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      await withTenant(id, (db) => db.execute(sql`select 1`));
    });
    await expect(walk).rejects.toThrow(DatabaseAway);
    expect(times).toBe(1);
    await server.unsafe(`alter database ${name} allow_connections true`);
    await server.end();
    await vi.waitUntil(databaseAnswers);
  });

  test("begins with no further tenant once it is stopped", async () => {
    const ending = new AbortController();
    let times = 0;
    await eachTenant({ job: "test", which: "all", signal: ending.signal }, async () => {
      times += 1;
      ending.abort();
    });
    expect(times).toBe(1);
  });
});
