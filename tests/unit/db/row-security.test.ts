import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { refuseWeakRole } from "@/db/server-checks";
import { askHost } from "@/tests/support/ask-host";
import { testDatabase } from "@/tests/support/database";
import type { ClusterAnswer } from "@/tests/support/host";

const database = await testDatabase();
const cluster = await askHost<ClusterAnswer>("/cluster");
const name = new URL(database.url).pathname.slice(1);
const superuser = cluster.superuser.replace(/DATABASE$/, name);
const mark = `t${process.pid}`;
const roles = [`${mark}_stranger`, `${mark}_bypass`, `${mark}_both`, `${mark}_alone`];

async function asSuperuser(...statements: string[]) {
  const client = postgres(superuser, { max: 1, onnotice: () => undefined });
  for (const statement of statements) await client.unsafe(statement);
  await client.end();
}

function as(role: string, inDatabase = name) {
  const url = new URL(superuser);
  url.username = role;
  url.password = "secret";
  url.pathname = `/${inDatabase}`;
  return url.href;
}

beforeAll(() =>
  asSuperuser(
    `create role ${mark}_stranger login password 'secret'`,
    `create role ${mark}_bypass login password 'secret' bypassrls in role app_user`,
    `create role ${mark}_both login password 'secret' in role app_user, kapi_migrate`,
    `create role ${mark}_alone login password 'secret'`,
    `create database ${mark}_alone owner ${mark}_alone`,
  ),
);
afterAll(async () => {
  await asSuperuser(`drop database ${mark}_alone with (force)`, ...roles.map((role) => `drop role ${role}`));
  await database.drop();
});

test("accepts the role of requests [S-001]", async () => {
  await expect(refuseWeakRole(database.url, false)).resolves.toBeUndefined();
});

test.each([
  ["a superuser", () => superuser, "is a superuser"],
  ["a role with BYPASSRLS", () => as(`${mark}_bypass`), "has BYPASSRLS"],
  ["a member of the owner", () => as(`${mark}_both`), "owns tables or belongs to their owner"],
  ["a role outside app_user", () => as(`${mark}_stranger`), "is no member of app_user"],
])("refuses %s [S-001]", async (_, url, reason) => {
  await expect(refuseWeakRole(url(), false)).rejects.toThrow(reason);
});

test("one user for everything migrates, and requests step down from it [S-001]", async () => {
  const url = as(`${mark}_alone`, `${mark}_alone`);
  await expect(migrate(url)).rejects.toThrow(`grant app_user to ${mark}_alone;`);
  await asSuperuser(`grant app_user to ${mark}_alone`);
  await migrate(url);
  await expect(refuseWeakRole(url, true)).resolves.toBeUndefined();
  await expect(refuseWeakRole(url, false)).rejects.toThrow("owns tables");
});
