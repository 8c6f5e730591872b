import { setImmediate } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Tenant } from "@/lib/core/tenants/host";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { moveTenant } from "@/scripts/cluster/move-tenant.mjs";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { testDatabase, type TestDatabase } from "../support/database";

const [, ...WORKERS] = (process.env["KAPI_TEST_CITUS"] ?? "").split(",").map((port) => `127.0.0.1:${port}`);

let database: TestDatabase;
let admin: postgres.Sql;
let moved: Tenant;
let staying: Tenant;

beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  [moved, staying] = await ownerTransaction(database.adminUrl, async (db) => [
    await createTenant(db, { slug: "moved", name: "Moved" }),
    await createTenant(db, { slug: "staying", name: "Staying" }),
  ]);
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  // Citus still cleans up after a move in a session of its own, which blocks the drop.
  await vi.waitFor(() => database.drop(), { timeout: 60_000, interval: 1_000 });
  vi.unstubAllEnvs();
});

const placeOf = async ({ id }: Tenant): Promise<string> => {
  const [row] = await admin<{ place: string }[]>`
    select nodename || ':' || nodeport as place from citus_shards
    where shardid = get_shard_id_for_distribution_column('counter', ${id}::bigint)`;
  return row?.place ?? "";
};

type Written = { tenant: Tenant; stored: string[]; refused: number };

/**
 * Inserts rows for each tenant one after another while `work` runs. Returns what was stored and how many
 * failed.
 */
async function writingWhile<Done>(tenants: readonly Tenant[], work: () => Promise<Done>) {
  let isDone = false;
  const write = async (tenant: Tenant): Promise<Written> => {
    const written: Written = { tenant, stored: [], refused: 0 };
    for (let number = 1; !isDone; number += 1) {
      const domain = `n${number}.${tenant.slug}.test`;
      try {
        await withTenant(tenant.id, (db) =>
          db.insert(ownDomain).values({ tenantId: tenant.id, domain, token: "t" }),
        );
        written.stored.push(domain);
      } catch {
        written.refused += 1;
        // A failure may come without any wait, and the loop would then block the event loop.
        await setImmediate();
      }
    }
    return written;
  };
  const writing = Promise.all(tenants.map(write));
  const done = await work().finally(() => (isDone = true));
  return { done, written: await writing };
}

const domainsOf = async ({ id }: Tenant): Promise<Set<string>> => {
  const rows = await withTenant(id, (db) =>
    db
      .select({ domain: ownDomain.domain })
      .from(ownDomain)
      .where(within({ tenantId: id }, ownDomain)),
  );
  return new Set(rows.map(({ domain }) => domain));
};

test("a tenant moves to another node while it and others write, and nothing that was stored is lost (F13, F14)", async () => {
  const from = await placeOf(moved);
  const to = WORKERS.find((worker) => worker !== from) ?? "";
  const { done, written } = await writingWhile([moved, staying], () =>
    moveTenant("moved", to, database.adminUrl),
  );
  console.log(done);
  expect(await placeOf(moved)).toBe(to);
  for (const { tenant, stored, refused } of written) {
    console.log(`${tenant.slug}: ${stored.length} stored, ${refused} refused.`);
    const found = await domainsOf(tenant);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((domain) => !found.has(domain))).toEqual([]);
  }
  expect(await moveTenant("moved", to, database.adminUrl)).toBe(`moved is on ${to}.`);
});

test("a workspace or a node that is not there is named, and nothing moves", async () => {
  await expect(moveTenant("nobody", WORKERS[0] ?? "", database.adminUrl)).rejects.toThrow(
    "no workspace nobody",
  );
  await expect(moveTenant("staying", "127.0.0.1:1", database.adminUrl)).rejects.toThrow(
    "127.0.0.1:1 is none of",
  );
});

test("nothing moves where a node answers before it writes", async () => {
  const [worker = ""] = WORKERS;
  const url = new URL(database.adminUrl);
  url.host = worker;
  const node = postgres(url.href, { max: 1, onnotice: () => undefined });
  const name = url.pathname.slice(1);
  const place = await placeOf(staying);
  await node`alter database ${node(name)} set synchronous_commit = off`;
  await expect(
    moveTenant("staying", WORKERS.find((other) => other !== place) ?? "", database.adminUrl),
  ).rejects.toThrow(`synchronous_commit is off on ${worker}: a move would lose the last writes.`);
  await node`alter database ${node(name)} reset synchronous_commit`;
  await node.end();
  expect(await placeOf(staying)).toBe(place);
});

test("requests may come to any node: rows get ids of that node's own range, local tables are the coordinator's (F12)", async () => {
  for (const [index, worker] of WORKERS.entries()) {
    const url = new URL(database.url);
    url.host = worker;
    const client = postgres(url.href, {
      max: 1,
      onnotice: () => undefined,
      connection: { "citus.propagate_set_commands": "local" },
    });
    const id = await client.begin(async (db) => {
      await db`select app_set_tenant(${staying.id})`;
      const [row] = await db<{ id: string }[]>`
        insert into own_domain (tenant_id, domain, token) values (${staying.id}, ${`by-${index}.test`}, 't')
        returning id`;
      return Number(row?.id);
    });
    expect(Math.floor(id / 2 ** 48)).toBeGreaterThan(0);
    expect(Number.isSafeInteger(id)).toBe(true);
    await client`insert into job_run (name) values (${`by-${index}`})`;
    await client.end();
  }
  const [found] = await admin`select count(*)::int as runs from job_run where name like 'by-%'`;
  expect(found?.["runs"]).toBe(WORKERS.length);
});
