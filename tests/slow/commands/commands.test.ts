import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";
import { runProgram } from "../../support/run-program";

let full: TestDatabase;
let empty: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "kapi-commands-"));
const backup = join(folder, "kapi.backup");

beforeAll(async () => {
  [full, empty] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await Promise.all([full.drop(), empty.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command with a test's database, as `npm run` does with the installation's. */
const run = (on: TestDatabase, words: string[], env: Record<string, string> = {}) =>
  runProgram(words, {
    DATABASE_URL: on.url,
    DATABASE_ADMIN_URL: on.adminUrl,
    DATA_DIR: join(folder, on === full ? "full" : "empty"),
    ...env,
  });

async function ask<Row extends object>(on: TestDatabase, query: string, url = on.adminUrl): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const rows = await sql.unsafe<Row[]>(query);
  await sql.end();
  return [...rows];
}

const ada = {
  KAPI_ADMIN_EMAIL: "ada@example.test",
  KAPI_ADMIN_FIRST_NAME: "Ada",
  KAPI_ADMIN_LAST_NAME: "Roy",
  KAPI_ADMIN_PASSWORD: "Correct1horse",
};

describe("the commands of an operator", () => {
  test("load the demo data into an empty database, once (S-015)", async () => {
    expect(await run(full, ["demo", "load"])).toMatchObject({
      code: 0,
      said: expect.stringContaining("Loaded the demo data") as string,
    });
    expect((await run(full, ["demo", "load"])).said).toContain("there already");
    expect(
      (await ask<{ slug: string }>(full, "select slug from tenant order by 1")).map(({ slug }) => slug),
    ).toEqual(["acme", "local"]);
  });

  test("back up database and files, and restore them into an empty place where both agree", async () => {
    mkdirSync(join(folder, "full/storage/tenant-1/images"), { recursive: true });
    writeFileSync(join(folder, "full/storage/tenant-1/images/photo.png"), "a picture");
    // The demo's pictures and the one added above.
    const files = readdirSync(join(folder, "full/storage"), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(await run(full, ["backup", backup])).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        new RegExp(`Saved \\d+ rows of \\d+ tables and ${files.length} files .*it is what was saved`),
      ) as string,
    });
    // npm passes the folder in which it was called, and file names are relative to that.
    const called = { INIT_CWD: folder };
    expect(await run(full, ["backup", "kapi.backup"], called)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`kapi.backup is there already, in the folder ${folder}`) as string,
    });
    expect(await run(full, ["restore", "kapi.backup"], called)).toMatchObject({
      code: 1,
      said: expect.stringContaining("This database holds tenants") as string,
    });
    expect(await run(empty, ["restore", backup])).toMatchObject({
      code: 0,
      said: expect.stringContaining("all of them are what was saved") as string,
    });
    const everything =
      "select (select string_agg(md5(d::text), '' order by tenant_id, id) from deal d) as deals, (select string_agg(md5(u::text), '' order by tenant_id, id) from user_account u) as users";
    expect(await ask(empty, everything)).toEqual(await ask(full, everything));
    expect(readFileSync(join(folder, "empty/storage/tenant-1/images/photo.png"), "utf8")).toBe("a picture");
    await ask(
      empty,
      "insert into client (tenant_id, uuid, name, search_text) values (1, gen_random_uuid(), 'After', 'after')",
    );
  });

  test("restore nothing if the store does not keep the files that it takes", async () => {
    const store = createServer((request, response) => {
      request.resume().once("end", () => response.writeHead(request.method === "PUT" ? 200 : 404).end());
    });
    await new Promise<void>((done) => store.listen(0, "127.0.0.1", done));
    const target = await testDatabase();
    try {
      const bucket = {
        STORAGE_S3_BUCKET: "files",
        STORAGE_S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
        STORAGE_S3_ACCESS_KEY_ID: "key",
        STORAGE_S3_SECRET_ACCESS_KEY: "secret",
      };
      expect(await run(target, ["restore", backup], bucket)).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          /The file .* is not what was saved; the database was not changed/,
        ) as string,
      });
      expect(await ask(target, "select 1 from tenant")).toEqual([]);
    } finally {
      store.close();
      await target.drop();
    }
  });

  test("restore on a server with another time zone and another order of letters", async () => {
    const [source, target] = await Promise.all([testDatabase({ demo: true }), testDatabase()]);
    const file = join(folder, "elsewhere.backup");
    try {
      await ask(
        source,
        `alter database ${new URL(source.adminUrl).pathname.slice(1)} set timezone = 'America/Toronto'`,
      );
      await ask(source, 'alter table idempotency_record alter column key type text collate "en-x-icu"');
      await ask(
        source,
        "insert into idempotency_record (tenant_id, principal, key, route, body_hash, expires_at) select 1, 'p', key, '', '', now() from unnest(array['a', 'B']) key",
      );
      expect(await run(source, ["backup", file])).toMatchObject({ code: 0 });
      expect(await run(target, ["restore", file])).toMatchObject({
        code: 0,
        said: expect.stringContaining("all of them are what was saved") as string,
      });
    } finally {
      await Promise.all([source.drop(), target.drop()]);
    }
  });

  test("refuse a role from whom row-level security hides rows, instead of saving none", async () => {
    const name = `plain_${process.pid}`;
    const plain = new URL(full.adminUrl);
    Object.assign(plain, { username: name, password: "plain" });
    await ask(full, `create role ${name} login password 'plain' nosuperuser nobypassrls`, full.superuserUrl);
    try {
      await ask(full, `grant select on all tables in schema public to ${name}`);
      const env = { DATABASE_ADMIN_URL: plain.href };
      expect(await run(full, ["backup", join(folder, "empty.backup")], env)).toMatchObject({
        code: 1,
        said: expect.stringContaining("BYPASSRLS") as string,
      });
      expect(existsSync(join(folder, "empty.backup"))).toBe(false);
      expect(await run(full, ["restore", backup], env)).toMatchObject({
        code: 1,
        said: expect.stringContaining("BYPASSRLS") as string,
      });
    } finally {
      await ask(full, `drop owned by ${name}; drop role ${name}`, full.superuserUrl);
    }
  });

  test("find a backup that was changed or cut off, and leave the database as it was", async () => {
    const bytes = readFileSync(backup);
    for (const [name, harmed] of [
      ["cut", bytes.subarray(0, bytes.length / 2)],
      ["odd", Buffer.from("not a backup")],
    ] as const) {
      writeFileSync(join(folder, name), harmed);
      expect((await run(empty, ["restore", join(folder, name)])).code, name).toBe(1);
    }
    expect((await ask(empty, "select 1 from tenant")).length).toBe(2);
  });

  test("remove the demo data when told twice", async () => {
    expect(await run(full, ["demo", "remove"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("--yes") as string,
    });
    expect(await run(full, ["demo", "remove", "--yes"])).toMatchObject({
      code: 0,
      said: expect.stringContaining("Removed") as string,
    });
    expect(await ask(full, "select 1 from tenant")).toEqual([]);
    expect(await ask(full, "select 1 from deal")).toEqual([]);
  });

  test("make the first super admin from the environment, with the default tenant, written down (S-015)", async () => {
    expect(await run(full, ["super-admin"], { ...ada, KAPI_ADMIN_PASSWORD: "weak" })).toMatchObject({
      code: 1,
      said: expect.stringContaining("password") as string,
    });
    const paris = {
      KAPI_WORKSPACE_NAME: "Éclat & Cie",
      KAPI_WORKSPACE_COUNTRY: "FR",
      KAPI_WORKSPACE_LANGUAGE: "fr",
      DEFAULT_TENANT: "platform",
    };
    expect(await run(full, ["super-admin"], { ...ada, ...paris, KAPI_WORKSPACE_TAX: "gst" })).toMatchObject({
      code: 1,
      said: expect.stringContaining("tax: This tax is not one of the country") as string,
    });
    expect(await run(full, ["super-admin"], { ...ada, ...paris })).toMatchObject({
      code: 0,
      said: expect.stringContaining("ada@example.test is a super admin of platform") as string,
    });
    expect(
      await ask(
        full,
        "select t.name, t.language_id, c.code, p.name as tax from tenant t join tenant_currency tc on tc.tenant_id = t.id join currency c on c.id = tc.currency_id join tax_profile p on p.tenant_id = t.id and p.is_default",
      ),
    ).toEqual([{ name: "Éclat & Cie", language_id: 2, code: "EUR", tax: "TVA 20\u00a0%" }]);
    expect(
      await ask(
        full,
        "select u.email, r.slug, u.email_verified_at is not null as verified from user_account u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id",
      ),
    ).toEqual([{ email: "ada@example.test", slug: "super_admin", verified: true }]);
    expect(await ask(full, "select action, actor_kind, after from audit_event")).toEqual([
      {
        action: "created",
        actor_kind: "system",
        after: { email: "ada@example.test", firstName: "Ada", lastName: "Roy", role: "super_admin" },
      },
    ]);
    expect(await run(full, ["super-admin"], { ...ada, DEFAULT_TENANT: "platform" })).toMatchObject({
      code: 1,
      said: expect.stringContaining("has an account") as string,
    });
    expect(await run(full, ["demo", "load"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("holds other tenants") as string,
    });
  });
});
