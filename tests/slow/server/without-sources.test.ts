import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http, httpBytes, type HttpRequest } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { npmStart, type NpmStart } from "../../support/npm-start";

const folder = mkdtempSync(join(tmpdir(), "kapi-built-"));
const data = join(folder, "data");
let database: TestDatabase;
let site: NpmStart;
let env: Record<string, string>;

beforeAll(async () => {
  copyWhatWasBuilt();
  database = await testDatabase();
  env = { DATA_DIR: data, DATABASE_URL: database.url, DATABASE_ADMIN_URL: database.adminUrl, DEMO: "1" };
  site = await npmStart({ ...env, KAPI_PROCESSES: "2" }, folder);
});
afterAll(async () => {
  process.kill(site.pid, "SIGTERM");
  await site.ended;
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Copies the build and the production packages, but none of our TypeScript files. */
function copyWhatWasBuilt(): void {
  const unneeded = [".next/cache", ".next/types", ".next/trace"].map((path) => resolve(path));
  const filter = (path: string) => !unneeded.includes(path) && !/\.tsx?$/.test(path);
  for (const path of [".next", "dist/server", "public", "scripts", "package.json"])
    cpSync(path, join(folder, path), { recursive: true, filter, verbatimSymlinks: true });
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const installed = new Set(readdirSync("node_modules", { encoding: "utf8" }));
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, name = ""] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === "" || dev || !installed.has(name.split("/")[0] ?? "")) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
}

const call = <Body>(request: Omit<HttpRequest, "port">) => http<Body>({ port: site.port, ...request });

async function signedIn(): Promise<Record<string, string>> {
  const { body } = await call<{ meta: { access_token: string } }>({
    method: "POST",
    path: "/api/login",
    body: { email: "admin@demo.test", password: "Demo1234" },
  });
  return { authorization: `Bearer ${body.meta.access_token}` };
}

test("npm start serves pages without any source, with the packages of production alone", async () => {
  const left = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(left.filter((path) => !path.includes("node_modules/") && /\.tsx?$/.test(path))).toEqual([]);
  expect(left).not.toContain("node_modules/tsx");
  const { status, text } = await call({ path: "/login" });
  expect(status, site.output()).toBe(200);
  expect(text).toContain("Kapi");
});

test("no file that browsers get holds the configuration", () => {
  const scripts = readdirSync(join(folder, ".next/static"), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".js"),
  );
  expect(scripts.length).toBeGreaterThan(10);
  const holding = scripts.filter((path) =>
    readFileSync(join(folder, ".next/static", path), "utf8").includes("KAPI_FORMER_SECRETS"),
  );
  expect(holding).toEqual([]);
});

test("files are read and PDFs drawn by the programs that were built", async () => {
  const headers = await signedIn();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>';
  const logo = await call({
    method: "POST",
    path: "/api/settings/upload",
    headers,
    body: new Multipart({
      file: { name: "logo.svg", bytes: Buffer.from(svg) },
      key: "--kapi-logo",
      type: "logo",
    }),
  });
  expect(logo.status, logo.text).toBe(200);
  const deals = await call<{ data: { id: number }[] }>({ path: "/api/deals", headers });
  const path = `/api/deals/${deals.body.data[0]?.id}/pdf`;
  const file = await httpBytes({ port: site.port, method: "POST", path, headers });
  expect([file.status, file.body.subarray(0, 5).toString()], site.output()).toEqual([200, "%PDF-"]);
});

test("commands run on what was built", async () => {
  const run = promisify(execFile);
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const { stdout } = await run("npm", ["run", "tenant-domains"], options);
  expect(stdout).toContain("acme.localhost");
  const saved = await run("npm", ["run", "backup", "--", join(folder, "kapi.backup")], options);
  expect(saved.stdout).toContain("read again, it is what was saved");
});
