import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildClient } from "../../../scripts/build-client.mjs";
import { makeWorkspace, PASSWORD } from "../../support/workspace";

const run = promisify(execFile);
const ROOT = process.cwd();
const project = mkdtempSync(join(tmpdir(), "kapi-integrator-"));
const inPackage = join(project, "node_modules/kapi-client");

beforeAll(async () => {
  mkdirSync(inPackage, { recursive: true });
  await buildClient(inPackage);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Writes a file to an external project that has nothing but the package in its node_modules. */
function write(name: string, text: string): string {
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
  writeFileSync(join(project, name), text);
  return join(project, name);
}

describe("the published client", () => {
  test("runs the example of docs/api-client.md as it stands [REST-01] [REST-24]", async () => {
    const workspace = await makeWorkspace("integrator");
    const [, example = ""] =
      /```js\n([\s\S]+?)```/.exec(readFileSync(join(ROOT, "docs/api-client.md"), "utf8")) ?? [];
    const { stdout } = await run(process.execPath, [write("example.js", example)], {
      cwd: project,
      env: {
        NODE_ENV: "production",
        KAPI_URL: `http://127.0.0.1:${workspace.port}`,
        KAPI_TENANT: workspace.tenant.slug,
        KAPI_EMAIL: "manager@example.test",
        KAPI_PASSWORD: PASSWORD,
      },
    });
    const [made, refused] = stdout.trim().split("\n");
    expect(made).toMatch(/^\S+: 200 CAD, http:\/\/127\.0\.0\.1:\d+\/proposals\/[0-9a-f-]{36}$/);
    expect(refused).toBe("404 NOT_FOUND_ERROR: Resource not found");
  });

  test("has no dependency and imports nothing", () => {
    const { dependencies } = JSON.parse(readFileSync(join(inPackage, "package.json"), "utf8")) as {
      dependencies?: unknown;
    };
    expect(dependencies).toBeUndefined();
    expect(readFileSync(join(inPackage, "index.js"), "utf8")).not.toMatch(/^import |\brequire\(|\bimport\(/m);
  });

  test("brings types that a strict project compiles with", async () => {
    write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          module: "nodenext",
          target: "es2022",
          lib: ["es2022", "dom"],
          strict: true,
          noEmit: true,
          types: [],
        },
        files: ["uses.ts"],
      }),
    );
    write(
      "uses.ts",
      `import { ApiError, createApiClient, createSession, storageStore, type ApiClient } from "kapi-client";
const kapi: ApiClient = createApiClient({ baseUrl: "https://acme.example.com", tokens: storageStore() });
const number: Promise<{ number: string }> = kapi.call<{ number: string }>("GET", "/deals/{id}", { params: { id: 1 } });
const session = createSession(kapi);
const name: string | undefined = session.state().user?.firstName;
export const seen = [number, name, new ApiError("CANCELLED", { status: 0, message: "" }).retryAfter];
`,
    );
    const compiled = run(process.execPath, [join(ROOT, "node_modules/ts7/bin/tsc"), "-p", project], {
      cwd: project,
    });
    await expect(compiled).resolves.toMatchObject({ stdout: "" });
  });
});
