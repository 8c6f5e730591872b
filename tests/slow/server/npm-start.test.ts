import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";

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

/** `npm start`, ready, in a process group of its own. */
async function started() {
  const npm = spawn("npm", ["start"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.adminUrl,
      KAPI_PROCESSES: "1",
    },
  });
  // One that did not end must not outlive the run.
  onTestFailed(() => void process.kill(-(npm.pid ?? 0), "SIGKILL"));
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(npm, "exit");
  await expect.poll(() => [output, npm.exitCode]).toEqual([expect.stringContaining("http://"), null]);
  return { pid: npm.pid ?? 0, ended, output: () => output };
}

test.each([
  ["told to end, as by a process manager", (pid: number) => process.kill(pid, "SIGTERM")],
  ["ended with Ctrl-C, which reaches its whole group", (pid: number) => process.kill(-pid, "SIGINT")],
])("npm start that is %s ends Kapi in order before it ends itself", async (_, tell) => {
  const npm = await started();
  const { pid } = JSON.parse(readFileSync(lock, "utf8")) as { pid: number };
  tell(npm.pid);
  await npm.ended;
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  // Given back last, after everything else was closed.
  expect(existsSync(lock), npm.output()).toBe(false);
});
