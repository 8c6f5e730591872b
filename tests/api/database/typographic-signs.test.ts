import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchable } from "@/lib/core/search/searchable";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Each sign on its own, and texts without one. */
const NAMES = [..."‘’‚‛′‹›ʹʻʼ´`“”„‟″«»‐‑‒–—―−", "'", '"', "-", "é", "l’été – «oui»"].map(
  (sign) => `l${sign}a`,
);

test("rows of before are searched for signs of a keyboard as new ones are", async () => {
  const [tenant] = await admin<{ id: number }[]>`
    insert into tenant (uuid, slug, name, domain, sender_email)
    values (gen_random_uuid(), 'signs', 'Signs', 'signs.test', 'a@signs.test') returning id::int`;
  const id = tenant?.id ?? 0;
  await admin`insert into client ${admin(
    NAMES.map((name) => ({ tenant_id: id, uuid: crypto.randomUUID(), name, search_text: name })),
  )}`;
  const migration = await readFile("db/migrations/0044_typographic_signs.sql", "utf8");
  for (const statement of migration.split("--> statement-breakpoint")) await admin.unsafe(statement);
  const rows = await admin<{ name: string; search_text: string }[]>`
    select name, search_text from client where tenant_id = ${id}`;
  expect(rows).toHaveLength(NAMES.length);
  for (const { name, search_text } of rows)
    expect(search_text.normalize("NFD").replace(/\p{M}/gu, "")).toBe(searchable(name));
});
