import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";
import { runProgram } from "../../support/run-program";

/** A later release: this one's programs, with one more migration, which changes rows and adds a column. */
const LATER = "9999_later";
const LATER_SQL =
  `ALTER TABLE "client" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint\n` +
  `UPDATE "client" SET "name" = "name" || ' (later)';--> statement-breakpoint\n` +
  `ALTER TABLE "client" FORCE ROW LEVEL SECURITY;--> statement-breakpoint\n` +
  `ALTER TABLE "client" ADD COLUMN "later" text;\n`;

const folder = mkdtempSync(join(tmpdir(), "kapi-earlier-"));
const later = join(folder, "later");
const backup = join(folder, "earlier.backup");
let source: TestDatabase;

const environment = ({ url, adminUrl }: TestDatabase, data: string) => ({
  DATABASE_URL: url,
  DATABASE_ADMIN_URL: adminUrl,
  DATA_DIR: join(folder, data),
});

async function ask<Row extends object>(query: string, url: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(query))];
  } finally {
    await sql.end();
  }
}

const CLIENTS = "select id, name from client order by tenant_id, id";
const MIGRATIONS = "select count(*)::int as count from drizzle.__drizzle_migrations";

beforeAll(async () => {
  mkdirSync(join(later, "dist"), { recursive: true });
  cpSync("dist/server", join(later, "dist/server"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(later, "node_modules"));
  const migrations = join(later, "dist/server/migrations");
  const path = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { idx: number; when: number }[] };
  const newest = journal.entries.at(-1);
  if (!newest) throw new Error("a release has a migration");
  journal.entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, ...{ tag: LATER } });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(migrations, `${LATER}.sql`), LATER_SQL);

  source = await testDatabase({ demo: true });
  const saved = await runProgram(["backup", backup], environment(source, "source"));
  if (saved.code !== 0) throw new Error(saved.said);
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `work` with a database as an installation of the later release has it before its first start. */
async function inEmptyDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await testDatabase();
  try {
    await ask(
      "drop schema public cascade; drop schema drizzle cascade; create schema public authorization kapi_migrate; " +
        "grant usage on schema public to app_user",
      database.superuserUrl,
    );
    const sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
    try {
      await applyMigrations(drizzle(sql), { migrationsFolder: join(later, "dist/server/migrations") });
    } finally {
      await sql.end();
    }
    await work(database);
  } finally {
    await database.drop();
  }
}

describe("a backup of an earlier release", () => {
  test("is restored as that release stored it, and then migrated", () =>
    inEmptyDatabase(async (database) => {
      expect(await runProgram(["restore", backup], environment(database, "restored"), later)).toMatchObject({
        code: 0,
        said: expect.stringContaining("all of them are what was saved") as string,
      });
      const before = await ask<{ id: string; name: string }>(CLIENTS, source.adminUrl);
      expect(before.length).toBeGreaterThan(10);
      expect(await ask(CLIENTS, database.adminUrl)).toEqual(
        before.map(({ id, name }) => ({ id, name: `${name} (later)` })),
      );
      const [made] = await ask<{ count: number }>(MIGRATIONS, source.adminUrl);
      expect(await ask(MIGRATIONS, database.adminUrl)).toEqual([{ count: (made?.count ?? 0) + 1 }]);
      expect(
        await ask("select has_table_privilege('app_user', 'deal', 'select') as may", database.adminUrl),
      ).toEqual([{ may: true }]);
    }));

  test("is refused in words when it is of a later release, and nothing is restored", async () => {
    await inEmptyDatabase(async (database) => {
      const env = environment(database, "later");
      expect((await runProgram(["restore", backup], env, later)).code).toBe(0);
      const laterBackup = join(folder, "later.backup");
      expect(await runProgram(["backup", laterBackup], env, later)).toMatchObject({ code: 0 });
      const here = await testDatabase();
      try {
        expect(await runProgram(["restore", laterBackup], environment(here, "here"))).toMatchObject({
          code: 1,
          said: expect.stringContaining(`Another version made this backup (${LATER})`) as string,
        });
        expect(await ask("select 1 from tenant", here.adminUrl)).toEqual([]);
      } finally {
        await here.drop();
      }
    });
  });
});

test("a database of a build before release 1.0.0 is refused in words, and stays as it is", async () => {
  const database = await testDatabase({ demo: true });
  try {
    await ask("update drizzle.__drizzle_migrations set hash = 'of another baseline'", database.superuserUrl);
    const before = await ask(CLIENTS, database.adminUrl);
    expect(await runProgram(["prepare-database"], environment(database, "old"))).toMatchObject({
      code: 1,
      said: expect.stringContaining("A build of Kapi before release 1.0.0 made this database") as string,
    });
    expect(await ask(CLIENTS, database.adminUrl)).toEqual(before);
  } finally {
    await database.drop();
  }
});
