import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { configuredPlace } from "@/lib/platform/backups/open-place";
import { storedBackups, type BackupNote } from "@/lib/platform/backups/stored-backups";
import { readBackupState } from "@/lib/server/backups/backup-state";
import { makeDueBackups } from "@/lib/server/backups/make-backups";
import { newBackupKey } from "@/scripts/commands/backup/encryption";
import { testDatabase, type TestDatabase } from "../../support/database";
import { runProgram } from "../../support/run-program";

const folder = mkdtempSync(join(tmpdir(), "kapi-backups-"));
let source: TestDatabase;
let store: S3rver;
let key = "";
let bucket: Record<string, string>;

beforeAll(async () => {
  [source, key] = await Promise.all([testDatabase({ demo: true }), newBackupKey()]);
  mkdirSync(join(folder, "data/storage/tenant-1/images"), { recursive: true });
  writeFileSync(join(folder, "data/storage/tenant-1/images/photo.png"), "a picture");
  store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "kapi-backups", configs: [] }],
  });
  bucket = {
    BACKUP_TO: "s3://kapi-backups/nightly",
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(await store.run()).port}`,
    BACKUP_S3_ACCESS_KEY_ID: "S3RVER",
    BACKUP_S3_SECRET_ACCESS_KEY: "S3RVER",
  };
});
afterAll(async () => {
  await Promise.all([source.drop(), store.close()]);
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

/** The installation's environment, with backups in the folder of this name or in a bucket. */
const installation = (to: string | Record<string, string>, more: Record<string, string> = {}) => ({
  DATABASE_URL: source.url,
  DATABASE_ADMIN_URL: source.adminUrl,
  DATA_DIR: join(folder, "data"),
  BACKUP_KEY: key,
  ...(typeof to === "string" ? { BACKUP_TO: join(folder, to) } : to),
  ...more,
});

const stub = (env: Record<string, string>) => {
  for (const [name, value] of Object.entries({ NEXTAUTH_SECRET: "s".repeat(40), ...env }))
    vi.stubEnv(name, value);
};

async function rowsOf(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(query))];
  } finally {
    await sql.end();
  }
}

const backupsIn = (name: string) => readdirSync(join(folder, name)).filter((each) => each.endsWith(".age"));
/** When the newest backup was made: a later moment may be after the hour of the next one. */
const newestAt = async () => (await readBackupState())?.newest?.at;
const noteIn = (name: string, backup = "") =>
  JSON.parse(readFileSync(join(folder, name, `${backup}.json`), "utf8")) as BackupNote;

describe("backups on a schedule", () => {
  test("into a folder: encrypted, noted with their hash, tried in a database that is gone afterwards", async () => {
    stub(installation("nightly"));
    await makeDueBackups(AbortSignal.timeout(120_000));
    const [name = "", ...more] = backupsIn("nightly");
    expect(more).toEqual([]);
    const bytes = readFileSync(join(folder, "nightly", name));
    expect(bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
    expect(noteIn("nightly", name)).toMatchObject({
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      tried: { problem: null },
    });
    expect(noteIn("nightly", name).files).toBeGreaterThan(0);
    // Other test files try backups on the same server.
    const own = new URL(source.url).pathname.slice(1);
    expect(
      await rowsOf(source.superuserUrl, `select 1 from pg_database where datname = '${own}_backup_check'`),
    ).toEqual([]);
    // A backup was just made, so none is due.
    await makeDueBackups(AbortSignal.timeout(120_000), await newestAt());
    expect(backupsIn("nightly")).toEqual([name]);
    expect(await readBackupState()).toMatchObject({ isOverdue: false, isTrialOverdue: false });
  });

  test("into a bucket, and back from its address with the key alone", async () => {
    stub(installation(bucket));
    await makeDueBackups(AbortSignal.timeout(120_000));
    const place = configuredPlace();
    const [kept] = place ? await storedBackups(place) : [];
    expect(kept?.note.tried).toMatchObject({ problem: null });
    const target = await testDatabase();
    try {
      const env = {
        ...installation(bucket),
        DATABASE_URL: target.url,
        DATABASE_ADMIN_URL: target.adminUrl,
        DATA_DIR: join(folder, "elsewhere"),
      };
      const address = `s3://kapi-backups/nightly/${kept?.name}`;
      const other = { ...env, BACKUP_KEY: await newBackupKey() };
      expect(await runProgram(["restore", address], other)).toMatchObject({
        code: 1,
        said: expect.stringContaining(
          "BACKUP_KEY is not the key that this backup was encrypted with.",
        ) as string,
      });
      expect(await runProgram(["restore", "s3://kapi-backups/nightly/none.backup.age"], env)).toMatchObject({
        code: 1,
        said: expect.stringContaining("There is no none.backup.age in the bucket kapi-backups") as string,
      });
      expect(await runProgram(["restore", address], env)).toMatchObject({
        code: 0,
        said: expect.stringContaining("all of them are what was saved") as string,
      });
      const deals = "select md5(string_agg(d::text, '' order by tenant_id, id)) as deals from deal d";
      expect(await rowsOf(target.adminUrl, deals)).toEqual(await rowsOf(source.adminUrl, deals));
      expect(readFileSync(join(folder, "elsewhere/storage/tenant-1/images/photo.png"), "utf8")).toBe(
        "a picture",
      );
    } finally {
      await target.drop();
    }
  });

  test("of any size go to a bucket in parts, come back whole, and are not there when their pieces fail", async () => {
    stub({ ...bucket, BACKUP_TO: "s3://kapi-backups/parts" });
    const place = configuredPlace();
    if (!place) throw new Error("no place");
    const megabyte = Buffer.alloc(1024 * 1024, 7);
    async function* pieces(failure?: Error) {
      for (let sent = 0; sent < 40; sent++) yield megabyte;
      if (failure) throw failure;
    }
    await place.put("large", pieces());
    let bytes = 0;
    for await (const piece of (await place.read("large")) ?? []) bytes += piece.byteLength;
    expect(bytes).toBe(40 * megabyte.length);
    await expect(place.put("half", pieces(new Error("the database went away")))).rejects.toThrow("went away");
    expect(await place.read("half")).toBeNull();
  });

  test("a file that was altered or cut off fails its trial, is told, and stays behind the next good one", async () => {
    const env = installation("altered");
    expect((await runProgram(["backup"], env)).code).toBe(0);
    const [name = ""] = backupsIn("altered");
    const path = join(folder, "altered", name);
    const whole = readFileSync(path);
    const changed = Buffer.from(whole);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    for (const harmed of [changed, whole.subarray(0, whole.length - 1_000)]) {
      writeFileSync(path, harmed);
      expect(await runProgram(["backup", "--try"], env)).toMatchObject({
        code: 1,
        said: expect.stringContaining("altered or cut off since it was encrypted") as string,
      });
    }
    stub(env);
    expect((await readBackupState())?.tried?.problem).toContain("altered or cut off");
    // A backup's name contains its time in seconds, so the next one needs another second.
    await vi.waitUntil(
      () => !path.includes(new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "")),
      2_000,
    );
    expect((await runProgram(["backup"], env)).code).toBe(0);
    await makeDueBackups(AbortSignal.timeout(120_000), await newestAt());
    expect((await readBackupState())?.tried?.problem).toBeNull();
    expect(backupsIn("altered").length).toBe(2);
  });

  test("one of another key is not tried, and nothing is noted against it", async () => {
    const env = installation("rekeyed");
    expect((await runProgram(["backup"], env)).code).toBe(0);
    expect((await runProgram(["backup", "--try"], env)).code).toBe(0);
    const [name] = backupsIn("rekeyed");
    const before = noteIn("rekeyed", name);
    const other = { ...env, BACKUP_KEY: await newBackupKey() };
    expect(await runProgram(["backup", "--try"], other)).toMatchObject({
      code: 1,
      said: expect.stringContaining("BACKUP_KEY is not the key") as string,
    });
    expect(noteIn("rekeyed", name)).toEqual(before);
  });

  test("one that fails leaves nothing, and the job fails with what the command said", async () => {
    stub(installation("away", { DATABASE_ADMIN_URL: "postgres://kapi@127.0.0.1:9/kapi" }));
    await expect(makeDueBackups(AbortSignal.timeout(60_000))).rejects.toThrow("ECONNREFUSED");
    expect(readdirSync(join(folder, "away"))).toEqual([]);
  });
});

describe("the database in which backups are tried", () => {
  test("may be a given one, which must be empty and not the live one, and is empty again", async () => {
    const env = installation("given");
    expect((await runProgram(["backup"], env)).code).toBe(0);
    const name = `check_${process.pid}`;
    await rowsOf(source.superuserUrl, `create database ${name} owner kapi_migrate template template0`);
    const given = new URL(source.adminUrl);
    given.pathname = `/${name}`;
    try {
      const tried = { ...env, BACKUP_CHECK_URL: given.href };
      for (const _ of [1, 2]) expect(await runProgram(["backup", "--try"], tried)).toMatchObject({ code: 0 });
      expect(await rowsOf(given.href, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
      await rowsOf(given.href, "create table precious (id int)");
      expect(await runProgram(["backup", "--try"], tried)).toMatchObject({
        code: 1,
        said: expect.stringContaining("holds tables") as string,
      });
      expect(
        await runProgram(["backup", "--try"], { ...env, BACKUP_CHECK_URL: source.adminUrl }),
      ).toMatchObject({
        code: 1,
        said: expect.stringContaining("the database that Kapi works with") as string,
      });
      expect((await rowsOf(source.adminUrl, "select 1 from tenant")).length).toBeGreaterThan(0);
    } finally {
      await rowsOf(source.superuserUrl, `drop database ${name} with (force)`);
    }
  });

  test("a role that may make none is told what to do, and nothing is written of the backup", async () => {
    const env = installation("refused");
    expect((await runProgram(["backup"], env)).code).toBe(0);
    const name = `plain_owner_${process.pid}`;
    await rowsOf(source.superuserUrl, `create role ${name} login password 'plain' bypassrls nocreatedb`);
    const plain = Object.assign(new URL(source.adminUrl), { username: name, password: "plain" });
    try {
      expect(await runProgram(["backup", "--try"], { ...env, DATABASE_ADMIN_URL: plain.href })).toMatchObject(
        { code: 1, said: expect.stringContaining(`alter role "${name}" createdb`) as string },
      );
      expect(noteIn("refused", backupsIn("refused")[0]).tried).toBeNull();
    } finally {
      await rowsOf(source.superuserUrl, `drop role ${name}`);
    }
  });
});
