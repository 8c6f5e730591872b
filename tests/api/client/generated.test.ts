import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { http } from "../../support/http";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

const run = promisify(execFile);
const ROOT = process.cwd();
const project = mkdtempSync(join(tmpdir(), "kapi-generated-"));

/**
 * An external project with openapi-fetch and the types that openapi-typescript generates from the document.
 */
let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("generated");
  mkdirSync(join(project, "node_modules"));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  const { text } = await http({ port: workspace.port, path: "/api/openapi.json" });
  write("kapi.ts", astToString(await openapiTS(text, { defaultNonNullable: false })));
  write("package.json", '{"type":"module"}');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(project, name), text);

/** The errors that a strict type check reports for a file. */
async function problemsOf(name: string): Promise<string[]> {
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom"],
    strict: true,
    noEmit: true,
    typeRoots: [join(ROOT, "node_modules/@types")],
    types: ["node"],
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: [name] }));
  const compiler = join(ROOT, "node_modules/ts7/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "-p", project], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.split("\n").filter((line) => line.startsWith(name));
}

describe("a client generated from the document", () => {
  test("does the main job by the example of docs/api-client.md as it stands: compiled strictly, then run", async () => {
    const [, example = ""] =
      /```ts\n([\s\S]+?)```/.exec(readFileSync(join(ROOT, "docs/api-client.md"), "utf8")) ?? [];
    write("example.ts", example);
    expect(await problemsOf("example.ts")).toEqual([]);
    const { code } = await transform(example, { loader: "ts", format: "esm" });
    write("example.js", code);
    const { stdout } = await run(process.execPath, ["example.js"], {
      cwd: project,
      env: {
        NODE_ENV: "production",
        KAPI_URL: `http://127.0.0.1:${workspace.port}`,
        KAPI_TENANT: workspace.tenant.slug,
        KAPI_EMAIL: "manager@example.test",
        KAPI_PASSWORD: PASSWORD,
      },
    });
    const [deal, accepted, refused] = stdout.trim().split("\n");
    expect(deal).toMatch(/^\S+ pending: 200 CAD$/);
    expect(accepted).toMatch(/^\S+ accepted by Léa Roy$/);
    expect(refused).toMatch(/^DEAL_NOT_PENDING: /);
  });

  test("knows paths, parameters, bodies and answers: what is wrong does not compile", async () => {
    const wrong = [
      'kapi.GET("/dealz")',
      'kapi.GET("/deals/{id}")',
      'kapi.DELETE("/login")',
      'kapi.GET("/deals", { params: { query: { sort_by: "colour" } } })',
      'kapi.POST("/clients", { body: { name: 1 } })',
      'kapi.POST("/clients", { body: { company: "Without a name" } })',
      'kapi.POST("/deals", { body: { data: { attributes: { lineItems: [{ quantity: 1 }] } } } })',
      'kapi.GET("/deals/{id}", { params: { path: { id: 1 } } }).then(({ data }) => data?.data.colour)',
      'kapi.GET("/deals/{id}", { params: { path: { id: 1 } } }).then(({ error }) => error?.colour)',
    ];
    const head = [
      'import createClient from "openapi-fetch"; import type { paths } from "./kapi.js";',
      'const kapi = createClient<paths>({ baseUrl: "" });',
    ];
    write("wrong.ts", [...head, ...wrong.map((line) => `void ${line};`)].join("\n"));
    const lines = (await problemsOf("wrong.ts")).map((problem) => Number(/\((\d+),/.exec(problem)?.[1]));
    expect([...new Set(lines)]).toEqual(wrong.map((_line, index) => index + head.length + 1));
  });
});
