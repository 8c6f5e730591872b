import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "@/scripts/setup/data-lock.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kapi-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => join(folder, "kapi.lock");

/** Starts another process that takes the lock on the folder and keeps it. */
async function heldByAnother() {
  const script = `import(${JSON.stringify(join(process.cwd(), "scripts/setup/data-lock.mjs"))}).then((m) => { m.lockDataFolder(process.argv[1], "http://localhost:3000"); console.log("held"); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ["-e", script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

test("a second start from the same folder is told who holds it", async () => {
  const other = await heldByAnother();
  expect(() => lockDataFolder(folder, "here")).toThrow(
    `Kapi already runs from ${folder} (process ${other.pid}, http://localhost:3000)`,
  );
  other.kill("SIGKILL");
  await once(other, "exit");
});

test("the lock of a killed process is taken over", async () => {
  const other = await heldByAnother();
  other.kill("SIGKILL");
  await once(other, "exit");
  const release = lockDataFolder(folder, "here");
  expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toMatchObject({ pid: process.pid, address: "here" });
  release();
  expect(existsSync(lockFile())).toBe(false);
});

test("a process that only inherited the number does not hold the lock", () => {
  writeFileSync(
    lockFile(),
    JSON.stringify({ pid: process.ppid, born: "1", address: "http://localhost:3000" }),
  );
  expect(() => lockDataFolder(folder, "here")).not.toThrow();
});

test("a lock cut short while it was written holds nothing", () => {
  writeFileSync(lockFile(), '{"pid":');
  expect(() => lockDataFolder(folder, "here")).not.toThrow();
});
