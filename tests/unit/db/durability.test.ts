import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, mayBeLost, withoutTenant, type Transaction } from "@/db/client";
import { lostByCrash } from "@/db/server-checks";
import { settings } from "@/scripts/postgres/settings.mjs";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("the embedded database answers when the disk has it (T-09)", () => {
  for (const name of ["synchronous_commit", "fsync", "full_page_writes"])
    expect(settings(true)).toContain(`${name}=on`);
});

test("a transaction says for itself that it may be lost, and the next one is kept again", async () => {
  const shown = async (db: Transaction) => {
    const [row] = await db.execute<{ setting: string }>(
      sql`select current_setting('synchronous_commit') as setting`,
    );
    return row?.setting;
  };
  const lost = (db: Transaction) => {
    mayBeLost(db);
    return shown(db);
  };
  expect([await withoutTenant(shown), await withoutTenant(lost), await withoutTenant(shown)]).toEqual([
    "on",
    "off",
    "on",
  ]);
});

test("nothing but views, counters of limits, the last use of a token or session and who has a deal open may be lost (T-09)", () => {
  const sources = ["lib", "app", "db"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const saying = sources.filter((file) => /mayBeLost|synchronous_commit/.test(readFileSync(file, "utf8")));
  expect(saying.sort()).toEqual([
    "db/client.ts",
    "db/server-checks.ts",
    // Answers when the disk has it nevertheless (early-commit.test.ts).
    "db/transaction.ts",
    "lib/domain/api-tokens/tokens.ts",
    "lib/domain/auth/note-session-use.ts",
    "lib/domain/deals/following/also-open.ts",
    "lib/domain/proposals/view-proposal.ts",
    "lib/platform/limits/database-counter.ts",
  ]);
});

test("a server whose settings lose what was answered is told of at the start, as requests meet it", async () => {
  // The tests' own server runs without fsync.
  expect(await lostByCrash(database.url)).toEqual([
    expect.stringContaining("fsync = off"),
    expect.stringContaining("full_page_writes = off"),
  ]);
  const owner = postgres(database.superuserUrl, { max: 1, onnotice: () => undefined });
  const name = new URL(database.url).pathname.slice(1);
  await owner.unsafe(`alter role app_user in database ${name} set synchronous_commit = off`);
  await owner.end();
  expect(await lostByCrash(database.url)).toContainEqual(
    "This database runs with synchronous_commit = off: a crash of the server loses the last changes that were answered. Set it to on.",
  );
});
