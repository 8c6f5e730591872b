import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
afterAll(database.drop);

async function rows(url: string, statement: string) {
  const client = postgres(url, { max: 1 });
  const found = await client.unsafe(statement);
  await client.end();
  return found;
}

test("requests connect as a role that owns nothing and cannot bypass row-level security [S-001]", async () => {
  const [role] = await rows(
    database.url,
    "select rolname, rolsuper, rolbypassrls, rolcreaterole, (select count(*)::int from pg_class c where c.relowner = r.oid) as owned from pg_roles r where rolname = current_user",
  );
  expect(role).toEqual({
    rolname: "app_user",
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    owned: 0,
  });
});

test("migrations run as an owner that is no superuser", async () => {
  const [role] = await rows(
    database.adminUrl,
    "select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({ rolname: "kapi_migrate", rolsuper: false, rolbypassrls: true });
  const [tables] = await rows(
    database.adminUrl,
    "select count(*)::int as migrated from drizzle.__drizzle_migrations",
  );
  expect(tables?.["migrated"]).toBeGreaterThan(0);
});
