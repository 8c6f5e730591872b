import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let clone = "";
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "kapi-clone-"));
  mkdirSync(join(clone, "scripts/setup"), { recursive: true });
  for (const name of ["install", "data-lock", "make-folder", "root"])
    cpSync(`scripts/setup/${name}.mjs`, join(clone, `scripts/setup/${name}.mjs`));
  writeFileSync(join(clone, "package-lock.json"), "{}");
  writeFileSync(join(clone, "npm.js"), NPM);
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Stands for npm: notes its begin and end, and takes half a second between them. */
const NPM = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require("node:fs");
  appendFileSync("log", "begin ");
  rmSync("node_modules", { recursive: true, force: true });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  mkdirSync("node_modules");
  writeFileSync("node_modules/.package-lock.json", "{}");
  appendFileSync("log", "end ");
`;
const LOCK = ".kapi-installing";

/** Installs the clone's packages in another process; returns what it said. */
async function install(): Promise<{ code: number; said: string }> {
  const script = `import("./scripts/setup/install.mjs").then((m) => m.ensureInstalled())`;
  const child = spawn(process.execPath, ["-e", script], {
    cwd: clone,
    env: { ...process.env, npm_execpath: join(clone, "npm.js") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => (said += String(text)));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

test("of processes that start at once in a fresh clone one installs, and the others wait for it", async () => {
  const runs = await Promise.all([install(), install(), install()]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(join(clone, "log"), "utf8")).toBe("begin end ");
  expect(runs.filter(({ said }) => /^Waiting for process \d+, which installs/m.test(said))).toHaveLength(2);
  expect(existsSync(join(clone, LOCK))).toBe(false);
});

test.each([
  ["of a killed process", JSON.stringify({ pid: process.ppid, born: "1", address: "" })],
  ["that was cut short while it was written", '{"pid":'],
])("an installation's lock %s holds nobody up", async (_, lock) => {
  writeFileSync(join(clone, LOCK), lock);
  expect((await install()).said).not.toContain("Waiting");
  expect(readFileSync(join(clone, "log"), "utf8")).toBe("begin end ");
  expect(existsSync(join(clone, LOCK))).toBe(false);
});
