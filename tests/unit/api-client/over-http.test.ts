import { createServer, type RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApiClient } from "@/lib/api-client/api-client";
import { storageStore } from "@/lib/api-client/token-stores";
import { manualClock, type ManualClock } from "./_fakes/manual-clock";
import { deferred, rejection } from "./_fakes/promises";

/** A real server on a free port. Each test sets its behaviour. */
let listener: RequestListener;
let base: string;
let asked: string[];
let clock: ManualClock;
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "-"}`);
  listener(request, response);
});

beforeEach(async () => {
  asked = [];
  clock = manualClock();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  base = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const client = () =>
  createApiClient({ baseUrl: base, clock, tokens: storageStore(), events: new EventTarget() });
const reply = (response: Parameters<RequestListener>[1], status: number, body: unknown) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

async function rest(...delays: number[]) {
  for (const delay of delays) {
    await clock.scheduled(delay);
    clock.advance(delay);
  }
}

test("a server that never answers is given up after 30 seconds [API-04]", async () => {
  const arrived = deferred();
  const closed = deferred();
  listener = (request) => {
    request.socket.once("close", () => closed.resolve());
    arrived.resolve();
  };
  const call = rejection(client().call("GET", "/deals"));
  await arrived.promise;
  clock.advance(30_000);
  expect(await call).toMatchObject({ kind: "TIMEOUT_ERROR", status: 408 });
  await closed.promise;
  expect(asked).toHaveLength(1);
});

test("a body that stops halfway is given up after 30 seconds [API-04]", async () => {
  const begun = deferred();
  listener = (_, response) => {
    response
      .writeHead(200, { "Content-Type": "application/json" })
      .write('{"data":[1,', () => begun.resolve());
  };
  const call = rejection(client().call("GET", "/deals"));
  await begun.promise;
  clock.advance(30_000);
  expect(await call).toMatchObject({ kind: "TIMEOUT_ERROR" });
});

test("a connection that is reset is tried again, and answered in the end [API-05] [API-15]", async () => {
  listener = (request, response) =>
    asked.length < 3 ? request.socket.destroy() : reply(response, 200, { data: "there" });
  const call = client().call("GET", "/deals");
  await rest(1_000, 2_000);
  expect(await call).toBe("there");
});

test("an answer that breaks off is a network error too [API-05]", async () => {
  listener = (_, response) => {
    response.writeHead(200, { "Content-Length": "1000" }).write('{"data":', () => response.destroy());
  };
  expect(await rejection(client().call("GET", "/deals", { retries: 0 }))).toMatchObject({
    kind: "NETWORK_ERROR",
    status: 0,
  });
});

test("a server that is not there is a network error [API-05]", async () => {
  const absent = createApiClient({ baseUrl: "http://127.0.0.1:1", clock });
  expect(await rejection(absent.call("GET", "/deals", { retries: 0 }))).toMatchObject({
    kind: "NETWORK_ERROR",
    message: expect.stringMatching(/^Network error: ./) as string,
  });
});

test("500s are tried three times more, a write under one key [API-12] [API-15]", async () => {
  const keys = new Set<unknown>();
  listener = (request, response) => {
    keys.add(request.headers["idempotency-key"]);
    reply(response, 500, { message: "Internal server error" });
  };
  const call = rejection(client().call("POST", "/deals", { body: {} }));
  await rest(1_000, 2_000, 4_000);
  expect(await call).toMatchObject({ kind: "SERVER_ERROR", message: "Internal server error" });
  expect([asked.length, keys.size, [...keys][0]]).toEqual([4, 1, expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

describe("in a storm of 401s", () => {
  const hold = (kapi: ReturnType<typeof client>) =>
    kapi.tokens.write({ accessToken: "old", refreshToken: "r", expiresAt: clock.now() + 3_600_000 });
  const many = Array.from({ length: 20 }, (_, index) => `/things/${index}`);

  test("20 calls refresh once and are all answered [SES-24] [SES-25] [SES-26]", async () => {
    listener = (request, response) => {
      if (request.url === "/api/auth/refresh")
        return reply(response, 200, {
          data: { accessToken: "new", refreshToken: "r2", expiresAt: "2026-03-02T12:00:00.000Z" },
        });
      return request.headers.authorization === "Bearer new"
        ? reply(response, 200, { data: request.url })
        : reply(response, 401, {});
    };
    const kapi = client();
    hold(kapi);
    expect(await Promise.all(many.map((path) => kapi.call("GET", path)))).toEqual(
      many.map((path) => `/api${path}`),
    );
    expect(asked.filter((line) => line.includes("/auth/refresh"))).toHaveLength(1);
  });

  test("that does not end, each call is sent twice at most and the tokens are gone [SES-28]", async () => {
    listener = (request, response) =>
      request.url === "/api/auth/refresh"
        ? reply(response, 200, { data: { accessToken: "new" } })
        : reply(response, 401, {});
    const kapi = client();
    hold(kapi);
    const failures = await Promise.all(many.map((path) => rejection(kapi.call("GET", path))));
    expect(new Set(failures.map((error) => (error as { kind: string }).kind))).toEqual(
      new Set(["AUTH_ERROR"]),
    );
    for (const path of many)
      expect(asked.filter((line) => line.startsWith(`GET /api${path} `)).length).toBeLessThanOrEqual(2);
    expect(kapi.tokens.read()).toBeNull();
  });
});
