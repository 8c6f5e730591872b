import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";
import { startMailServer, type MailServer } from "../../support/mail-server";

const folder = mkdtempSync(join(tmpdir(), "kapi-doctor-"));
let database: TestDatabase;
let mail: MailServer;
let store: S3rver;
let env: Record<string, string>;

beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "kapi-files", configs: [] }],
  });
  env = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.adminUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: "kapi@example.test",
    MAIN_DOMAIN: "example.test",
    STORAGE_S3_BUCKET: "kapi-files",
    STORAGE_S3_ENDPOINT: `http://127.0.0.1:${(await store.run()).port}`,
    STORAGE_S3_ACCESS_KEY_ID: "S3RVER",
    STORAGE_S3_SECRET_ACCESS_KEY: "S3RVER",
  };
});
afterAll(async () => {
  await Promise.all([mail.close(), store.close(), database.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

type Output = { code: number; out: string };

/** Runs `npm run doctor` as an operator does. */
const doctor = (given: Record<string, string>, ...words: string[]): Promise<Output> =>
  new Promise((done) => {
    const { PATH, HOME } = process.env;
    const options = { env: { PATH, HOME, ...given } as unknown as NodeJS.ProcessEnv };
    execFile(process.execPath, ["scripts/command.mjs", "doctor", ...words], options, (error, out) =>
      done({ code: error ? Number(error.code) : 0, out }),
    );
  });

type Report = { ok: boolean; version: string; findings: { part: string; state: string; says: string }[] };
const report = ({ out }: Output) => JSON.parse(out) as Report;
const failed = (said: Output) =>
  report(said)
    .findings.filter(({ state }) => state === "failure")
    .map(({ part }) => part);

test("an installation whose parts all work is told so part by part, with exit code 0", async () => {
  const said = await doctor(env);
  expect(said.code).toBe(0);
  for (const part of [
    "configuration",
    "database",
    "migrations",
    "addresses",
    "storage",
    "mail",
    "backups",
    "alerts",
    "disk",
    "clock",
  ])
    expect(said.out).toMatch(new RegExp(`^(ok|WARNING) +${part} `, "m"));
  expect(said.out).not.toContain("FAILED");
});

test("programs get the same as JSON, and nothing else", async () => {
  const said = await doctor(env, "--json");
  expect(report(said)).toMatchObject({ ok: true, version: expect.any(String) as string });
});

test("what does not work is said with what to do, and ends with exit code 1", async () => {
  const away = { SMTP_URL: "smtp://127.0.0.1:9", STORAGE_S3_BUCKET: "no-such-bucket" };
  const said = await doctor({ ...env, ...away }, "--json");
  expect([said.code, failed(said)]).toEqual([1, ["storage", "mail"]]);
  const text = await doctor({ ...env, ...away });
  expect(text.out).toContain("FAILED");
  expect(text.out).toContain("→ Check SMTP_URL");
});

test.each(["LOG_LEVEL", "DATABASE_URL"])("a wrong %s is told, not thrown", async (name) => {
  const said = await doctor({ ...env, [name]: "wrong" }, "--json");
  expect([said.code, failed(said)]).toEqual([1, ["configuration"]]);
  expect(said.out).toContain(`${name} must be`);
});

test("it migrates nothing: pending migrations stay pending", async () => {
  const sql = postgres(database.adminUrl, { max: 1 });
  await sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
  for (const _ of [1, 2]) {
    const said = await doctor(env, "--json");
    expect(report(said).findings).toContainEqual(
      expect.objectContaining({ part: "migrations", state: "warning" }),
    );
  }
  await sql.end();
});

test("before the first start nothing is wrong, and no database is made", async () => {
  const said = await doctor({ DATA_DIR: join(folder, "fresh") });
  expect([said.code, said.out]).toEqual([0, expect.stringContaining("the first start makes it")]);
});
