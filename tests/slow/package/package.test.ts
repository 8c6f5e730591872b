import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { http, httpBytes } from "../../support/http";
import { npmStart, type NpmStart } from "../../support/npm-start";

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const name = `kapi-${version}-${process.platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), "kapi-package-"));
// When started by root, the embedded server runs as another user, which needs to traverse this folder.
chmodSync(folder, 0o755);
const home = join(folder, name);
let site: NpmStart;

beforeAll(async () => {
  await run(process.execPath, ["scripts/package.mjs", "--built"]);
  await run("tar", ["-xzf", join("dist", `${name}.tar.gz`), "-C", folder]);
  site = await npmStart({ DATA_DIR: join(folder, "data"), KAPI_PROCESSES: "1" }, home);
}, 900_000);
afterAll(async () => {
  if (site) {
    process.kill(site.pid, "SIGTERM");
    await site.ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("the tarball holds no source, no compiler and no secret, and says what it is", () => {
  const own = readdirSync(home).filter((entry) => entry !== "node_modules");
  expect(own).not.toContain("app");
  for (const part of [
    "node_modules/typescript",
    "node_modules/@next/swc-linux-x64-gnu",
    "data",
    ".git",
    "tests",
  ])
    expect(existsSync(join(home, part))).toBe(false);
  for (const part of ["NOTICES.md", "CHANGELOG.md", "docs/operations.md", "deploy/systemd/kapi.service"])
    expect(existsSync(join(home, part))).toBe(true);
});

test("unpacked elsewhere it starts with Node alone: pages, sign-in, a PDF and the release", async () => {
  const { body } = await http<{ version: string }>({ port: site.port, path: "/api/healthz" });
  expect(body.version).toBe(version);
  expect((await http({ port: site.port, path: "/login" })).status, site.output()).toBe(200);
  const login = await http<{ meta: { access_token: string } }>({
    port: site.port,
    method: "POST",
    path: "/api/login",
    body: { email: "admin@demo.test", password: "Demo1234" },
  });
  const headers = { authorization: `Bearer ${login.body.meta.access_token}` };
  const deals = await http<{ data: { id: number }[] }>({ port: site.port, path: "/api/deals", headers });
  const path = `/api/deals/${deals.body.data[0]?.id}/pdf`;
  const file = await httpBytes({ port: site.port, method: "POST", path, headers });
  expect([file.status, file.body.subarray(0, 5).toString()], site.output()).toEqual([200, "%PDF-"]);
});

test("its commands run beside it", async () => {
  const env = { ...process.env, DATA_DIR: join(folder, "data") };
  const { stdout } = await run(process.execPath, ["scripts/command.mjs", "doctor"], { cwd: home, env });
  expect(stdout).toMatch(/^ok +migrations /m);
});
