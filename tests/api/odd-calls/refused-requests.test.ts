import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/server/contracts";
import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import type { Refusal } from "@/lib/core/contract/errors";
import { http, type HttpAnswer } from "../../support/http";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("refused");
});

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  http<Refusal>({ port: workspace.port, host: workspace.host, method, path, headers });

/** Expects the API's error format with the request id that the caller sent. */
async function expectError(answer: HttpAnswer<Refusal>, status: number, code: string): Promise<void> {
  const { headers, body } = answer;
  expect([answer.status, body], answer.text).toMatchObject([status, { code, errors: [], retryable: false }]);
  expect(headers["x-request-id"]).toBe(body.request_id);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    ...Object.fromEntries(Object.entries(ANSWER_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
  });
}

const MALFORMED = ["%", "%z", "%zz", "%E0%A4%A", "%C3%28", "%80", "12%", "a%2", "%%%"];

describe("an address whose escapes begin no character", () => {
  test.each(MALFORMED)("is 400 in the API's form: %s", async (piece) => {
    for (const path of [
      `/api/deals/${piece}`,
      `/api/${piece}`,
      `/api/proposals/${piece}/pdf`,
      `/api/email/verify/${piece}?a=b`,
      `/api/storage/a/${piece}`,
      `/api/auth/${piece}`,
    ])
      for (const method of ["GET", "POST", "DELETE"])
        await expectError(await ask(method, path), 400, "MALFORMED_ADDRESS");
  });

  test.each(MALFORMED)("is 404 in the site's form, whoever asks: %s", async (piece) => {
    for (const path of [
      `/${piece}`,
      `/deals/${piece}`,
      `/proposals/${piece}`,
      `/verify-email/${piece}?a=b`,
    ]) {
      const { status, headers, text } = await ask("GET", path);
      expect([status, headers["content-type"]], path).toEqual([404, "text/html; charset=utf-8"]);
      expect(text).toContain("<h1");
      expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
    }
  });

  test("may stand in a query, which reads it as it is", async () => {
    expect((await ask("GET", "/api/healthz?a=%zz")).status).toBe(200);
    expect((await workspace.raw("GET", "/api/deals?filter[name]=%zz")).status).toBe(200);
  });
});

describe("a method that an address does not take", () => {
  const methodsOf = new Map<string, Set<string>>();
  for (const { path, method } of CONTRACTS)
    methodsOf.set(path, (methodsOf.get(path) ?? new Set(["OPTIONS"])).add(method));

  test.each([...methodsOf])("is 405 with those that it takes: %s", async (path, taken) => {
    if (taken.has("GET")) taken.add("HEAD");
    const address = `/api${path.replace(/\{[^}]*\}/g, "1")}`;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
      if (taken.has(method)) continue;
      const answer = await ask(method, address);
      await expectError(answer, 405, "METHOD_NOT_ALLOWED");
      // Other calls may share the address: /deals/bulk beside /deals/{id}.
      expect(String(answer.headers.allow).split(", ")).toEqual(expect.arrayContaining([...taken]));
      expect(answer.headers.allow).not.toContain(method);
    }
  });

  test.each(["/", "/login", "/deals", "/nothing", "/favicon.ico", "/proposals/x", "/_next/static/x.js"])(
    "is 405 for TRACE of %s",
    async (path) => {
      const answer = await ask("TRACE", path);
      await expectError(answer, 405, "METHOD_NOT_ALLOWED");
      expect(answer.headers.allow).toContain("GET");
    },
  );

  test.each([
    "/favicon.ico",
    "/_next/static/x.js?a",
    "/robots.txt",
    "/",
    "/login",
    "/deals?page=2",
    "/apis",
    "/nothing",
  ])("is 405 for a page or a file that is written to: %s", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await ask(method, path);
      await expectError(answer, 405, "METHOD_NOT_ALLOWED");
      expect(answer.headers.allow).toContain("GET");
    }
  });
});

test.each(["/api/deals/", "//api/deals", "/api//deals", "/login/", "/api/deals\\"])(
  "an address that is written otherwise is 308 in the one form: %s",
  async (path) => {
    const answer = await ask("GET", path);
    await expectError(answer, 308, "MOVED");
    expect(answer.headers.location).toMatch(/^\/(?:api\/deals|login)\/?$/);
  },
);

test("an address of more than 8 KiB is 414 in the one form, and the optimiser's 404", async () => {
  await expectError(await ask("GET", `/api/healthz?${"a".repeat(8_200)}`), 414, "ADDRESS_TOO_LONG");
  await expectError(await ask("GET", `/${"a".repeat(8_200)}`), 414, "ADDRESS_TOO_LONG");
  await expectError(await ask("GET", "/_next/image?url=x"), 404, "NOT_FOUND_ERROR");
});

test("every answer carries the caller's id, or one of its own where that is none", async () => {
  for (const path of ["/api/healthz", "/login", "/nothing", "/api/nothing", "/favicon.ico", "/api/deals/"]) {
    expect((await ask("GET", path, { "x-request-id": "my-own-id-1" })).headers["x-request-id"]).toBe(
      "my-own-id-1",
    );
    for (const id of ["short", "with spaces in it", "x".repeat(65)])
      expect((await ask("GET", path, { "x-request-id": id })).headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  }
});

describe("a request that HTTP allows and this server does not take", () => {
  /** Status and code of the answer to these lines, after which the server closes the connection. */
  async function answerTo(...lines: string[]): Promise<[number, unknown]> {
    const socket = connect(workspace.port, "127.0.0.1");
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    const answer = await text(socket);
    const [head = "", body = "{}"] = answer.split("\r\n\r\n");
    expect(head.toLowerCase()).toContain("\r\nx-request-id: ");
    return [Number(head.split(" ")[1]), (JSON.parse(body) as { code?: string }).code];
  }
  const CLOSE = "Connection: close";

  test("is 400 for two hosts, for none, for what can be none, and for an asterisk in place of the address", async () => {
    const host = `Host: ${workspace.host}`;
    const MALFORMED_REQUEST = [400, "MALFORMED_REQUEST"];
    expect(await answerTo("GET /login HTTP/1.1", host, "Host: evil.example", CLOSE)).toEqual(
      MALFORMED_REQUEST,
    );
    expect(await answerTo("GET /login HTTP/1.1", host, host, CLOSE)).toEqual(MALFORMED_REQUEST);
    expect(await answerTo("GET /login HTTP/1.1", CLOSE)).toEqual(MALFORMED_REQUEST);
    for (const none of ["a b", "one.example, two.example", "example.com/path", "user@example.com"])
      expect(await answerTo("GET /login HTTP/1.1", `Host: ${none}`, CLOSE), none).toEqual(MALFORMED_REQUEST);
    expect(await answerTo("OPTIONS * HTTP/1.1", host, CLOSE)).toEqual(MALFORMED_REQUEST);
  });

  test("is 400 for another protocol, and 405 for a tunnel", async () => {
    const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];
    for (const path of ["/login", "/api/deals", "/nothing"])
      expect(await answerTo(`GET ${path} HTTP/1.1`, `Host: ${workspace.host}`, ...upgrade)).toEqual([
        400,
        "MALFORMED_REQUEST",
      ]);
    expect(await answerTo("CONNECT example.com:443 HTTP/1.1", "Host: example.com:443")).toEqual([
      405,
      "METHOD_NOT_ALLOWED",
    ]);
  });
});
