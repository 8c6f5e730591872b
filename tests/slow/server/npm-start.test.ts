import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";
import { npmStart } from "../../support/npm-start";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "kapi-start-"));
const lock = join(folder, "kapi.lock");
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const started = () =>
  npmStart({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.adminUrl,
    KAPI_PROCESSES: "1",
  });

test.each([
  ["told to end, as by a process manager", (pid: number) => process.kill(pid, "SIGTERM")],
  ["ended with Ctrl-C, which reaches its whole group", (pid: number) => process.kill(-pid, "SIGINT")],
])("npm start that is %s ends Kapi in order before it ends itself", async (_, tell) => {
  const npm = await started();
  const { pid } = JSON.parse(readFileSync(lock, "utf8")) as { pid: number };
  tell(npm.pid);
  await npm.ended;
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  // The lock is released last, after everything else has been closed.
  expect(existsSync(lock), npm.output()).toBe(false);
  // The tests' database server runs without fsync.
  expect(npm.output()).toContain("WARNING: This database runs with fsync = off");
});

test("a command before the first start does not keep the demo data away (S-015)", async () => {
  const fresh = { DATA_DIR: join(folder, "fresh"), KAPI_PROCESSES: "1" };
  const { PATH, HOME } = process.env;
  const command = (...words: string[]) =>
    spawnSync(process.execPath, ["scripts/command.mjs", ...words], {
      env: { NODE_ENV: "production", PATH, HOME, ...fresh },
      encoding: "utf8",
    });
  expect(command("demo")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("demo -- load") as string,
  });
  expect(existsSync(fresh.DATA_DIR)).toBe(false);
  expect(command("tenant-domains")).toMatchObject({ status: 0 });
  const npm = await npmStart(fresh);
  process.kill(npm.pid, "SIGTERM");
  await npm.ended;
  expect(npm.output()).toContain("Loading the demo data");
});
