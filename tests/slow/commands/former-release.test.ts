import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };
import { migrate } from "@/db/migrate";
import { folderPlace } from "@/lib/platform/backups/folder-place";
import { writeNote } from "@/lib/platform/backups/stored-backups";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { runProgram } from "../../support/run-program";
import { startServer } from "../../support/server";

// The demo data of an earlier release, saved with its own `npm run backup` when 0038 was its newest
// migration. Never change this file; add another one for a later release.
const BACKUP = "tests/slow/commands/former-release/0038.backup";
const NEWEST_MIGRATION = 38;
/** The key that runProgram() uses and the earlier release encrypted secrets with. */
const SECRET = { NEXTAUTH_SECRET: "s".repeat(40) };

const folder = mkdtempSync(join(tmpdir(), "kapi-former-"));
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const restore = () =>
  runProgram(["restore", BACKUP], {
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.adminUrl,
    DATA_DIR: join(folder, "data"),
  });

async function ask<Row extends object>(query: string, url = database.adminUrl): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(query))];
  } finally {
    await sql.end();
  }
}

/** Reverts the database to the earlier release: no rows, and no migrations that came later. */
async function goBack(): Promise<void> {
  const until = join(folder, "migrations");
  cpSync("db/migrations", until, { recursive: true });
  const entries = journal.entries.filter(({ idx }) => idx <= NEWEST_MIGRATION);
  writeFileSync(join(until, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  await ask(
    "drop schema public cascade; drop schema drizzle cascade; create schema public authorization kapi_migrate; " +
      "grant usage on schema public to app_user",
    database.superuserUrl,
  );
  const sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await applyMigrations(drizzle(sql), { migrationsFolder: until });
  } finally {
    await sql.end();
  }
}

/**
 * Starts the server and reads the restored data as staff, as a customer, and as somebody who verifies an
 * acceptance.
 */
async function expectAllThere(): Promise<void> {
  const server = await startServer({ databaseUrl: database.url, adminUrl: database.adminUrl, env: SECRET });
  const call = (
    path: string,
    more: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    http<{ data: Record<string, unknown>; meta: Record<string, unknown> }>({
      port: server.port,
      host: "acme.localhost",
      path,
      ...more,
    });
  try {
    const accepted = await ask<{ hash: string; amount: number; name: string }>(
      `select a.content_hash as hash, d.amount_after_tax::int as amount, a.signed_name as name from acceptance a
       join deal d on d.tenant_id = a.tenant_id and d.id = a.deal_id join tenant t on t.id = a.tenant_id
       where t.slug = 'acme' order by a.id limit 20`,
    );
    expect(accepted.length).toBeGreaterThan(2);
    for (const { hash, amount, name } of accepted)
      expect((await call(`/api/verify/${verificationCode(hash)}`)).body.data).toMatchObject({
        verdict: "genuine",
        content_hash: hash,
        amount_after_tax: amount,
        signed_name: name,
      });

    const [shown] = await ask<{ uuid: string; name: string }>(
      `select d.uuid, d.name from deal d join tenant t on t.id = d.tenant_id
       where t.slug = 'acme' and d.deleted_at is null order by d.id limit 1`,
    );
    const page = await call(`/proposals/${shown?.uuid}`);
    expect([page.status, page.text.includes("<h1")]).toEqual([200, true]);

    const login = await call("/api/login", {
      method: "POST",
      body: { email: "admin@demo.test", password: "Demo1234" },
    });
    expect(login.status).toBe(200);
    const deals = await call("/api/deals?per_page=10", {
      headers: { authorization: `Bearer ${String(login.body.meta["access_token"])}` },
    });
    expect([deals.status, (deals.body.data as unknown as unknown[]).length]).toEqual([200, 10]);
  } finally {
    await server.stop();
  }
}

describe("what a former release stored", () => {
  test("is restored from its backup by this one, and its acceptances verify", async () => {
    expect(await restore()).toMatchObject({
      code: 0,
      said: expect.stringContaining("all of them are what was saved") as string,
    });
    await expectAllThere();
  });

  test("is restored as what the migrations since make of it", async () => {
    const odd = "select count(*)::int as deals from deal where search_text ~ '[\u2013\u2019]'";
    const [made] = await ask<{ count: number }>(
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    expect((await restore()).code).toBe(0);
    // 0044 replaces typographic signs in what is searched.
    expect(await ask(odd)).toEqual([{ deals: 0 }]);
    expect(await ask("select count(*)::int as count from drizzle.__drizzle_migrations")).toEqual([made]);
    expect(await ask("select has_table_privilege('app_user', 'deal', 'select') as may")).toEqual([
      { may: true },
    ]);
  });

  test("is also what a trial of its backup restores and migrates", async () => {
    const place = folderPlace(join(folder, "backups"));
    const backup = join(folder, "backups", "kapi-20261125T020000Z.backup");
    cpSync(BACKUP, backup);
    await writeNote(place, {
      name: basename(backup),
      note: {
        form: "kapi-backup-note/1",
        created_at: "2026-11-25T02:00:00.000Z",
        bytes: statSync(backup).size,
        sha256: "",
        rows: 0,
        tables: 0,
        files: 0,
        tried: null,
      },
    });
    expect(
      await runProgram(["backup", "--try"], {
        DATABASE_URL: database.url,
        DATABASE_ADMIN_URL: database.adminUrl,
        DATA_DIR: join(folder, "data"),
        BACKUP_TO: join(folder, "backups"),
      }),
    ).toMatchObject({ code: 0, said: expect.stringContaining("are what was saved") as string });
  });

  test("goes through all migrations since, and its acceptances verify", async () => {
    await goBack();
    expect((await restore()).code).toBe(0);
    const counted =
      "select count(*)::int as deals, md5(string_agg(uuid::text, '' order by id)) as which from deal";
    const before = await ask(counted);
    await migrate(database.adminUrl, database.url);
    expect(await ask(counted)).toEqual(before);
    expect(await ask("select count(*)::int as made from drizzle.__drizzle_migrations")).toEqual([
      { made: journal.entries.length },
    ]);
    await expectAllThere();
  });
});
