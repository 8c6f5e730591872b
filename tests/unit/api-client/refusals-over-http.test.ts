import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiClient } from "@/lib/api-client/api-client";
import { storageStore } from "@/lib/api-client/token-stores";
import { manualClock } from "./_fakes/manual-clock";
import { deferred, rejection } from "./_fakes/promises";

/** A server that refuses every call. Each test sets how. */
let refuse: (response: ServerResponse, request: IncomingMessage) => void;
let asked = 0;
let base: string;
const server = createServer((request, response) => {
  asked += 1;
  refuse(response, request);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (asked = 0));

const refuseWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  (refuse = (response) => response.writeHead(status, headers).end(body));
const client = (clock = manualClock()) =>
  createApiClient({ baseUrl: base, clock, events: new EventTarget() });
const failure = () => rejection(client().call("GET", "/thing"));

describe("a refusal with nothing but its status", () => {
  test("401 is AUTH_ERROR, 'Authentication failed' [API-08]", async () => {
    refuseWith(401, "");
    expect(await failure()).toMatchObject({
      kind: "AUTH_ERROR",
      status: 401,
      message: "Authentication failed",
    });
  });

  test("403 is AUTHORIZATION_ERROR, 'Insufficient permissions' [API-09]", async () => {
    refuseWith(403, "{}");
    expect(await failure()).toMatchObject({
      kind: "AUTHORIZATION_ERROR",
      status: 403,
      message: "Insufficient permissions",
    });
  });

  test("404 is NOT_FOUND_ERROR, 'Resource not found' [API-10]", async () => {
    refuseWith(404, "<html>Not Found</html>");
    expect(await failure()).toMatchObject({
      kind: "NOT_FOUND_ERROR",
      status: 404,
      message: "Resource not found",
    });
  });

  test("429 is RATE_LIMIT_ERROR, 'Too many requests', with the seconds to wait, and is not tried again [API-11] [API-15]", async () => {
    refuseWith(429, "{}", { "Retry-After": "17" });
    expect(await failure()).toMatchObject({
      kind: "RATE_LIMIT_ERROR",
      status: 429,
      message: "Too many requests",
      retryAfter: 17,
    });
    expect(asked).toBe(1);
  });
});

describe("a server that misbehaves", () => {
  test("and drips its answer byte by byte is given up when the time is over, however lively it is [API-04]", async () => {
    const clock = manualClock();
    const begun = deferred();
    const closed = deferred();
    refuse = (response, request) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const drip = setInterval(() => response.write(" ", () => begun.resolve()), 1);
      request.socket.once("close", () => {
        clearInterval(drip);
        closed.resolve();
      });
    };
    const call = rejection(client(clock).call("GET", "/thing"));
    await begun.promise;
    clock.advance(30_000);
    expect(await call).toMatchObject({ kind: "TIMEOUT_ERROR", status: 408 });
    await closed.promise;
  });

  test("and hangs up in the middle of its headers is a network error [API-05]", async () => {
    refuse = (_, { socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-Ty");
    expect(await rejection(client().call("GET", "/thing", { retries: 0 }))).toMatchObject({
      kind: "NETWORK_ERROR",
      status: 0,
    });
  });

  test("and speaks no HTTP is a network error [API-05]", async () => {
    refuse = (_, { socket }) => socket.end("what?\r\n\r\n");
    expect(await rejection(client().call("GET", "/thing", { retries: 0 }))).toMatchObject({
      kind: "NETWORK_ERROR",
    });
  });

  test("and fails twice before it answers is waited for [API-12] [API-15]", async () => {
    const clock = manualClock();
    refuse = (response) =>
      asked < 3 ? response.writeHead(503).end() : response.writeHead(200).end('{"data":"there"}');
    const call = client(clock).call("GET", "/thing");
    for (const delay of [1_000, 2_000]) {
      await clock.scheduled(delay);
      clock.advance(delay);
    }
    expect(await call).toBe("there");
  });

  test("and answers the refresh with nonsense ends the session, and nothing else [SES-27]", async () => {
    const tokens = storageStore();
    const clock = manualClock();
    tokens.write({ accessToken: "old", refreshToken: "r", expiresAt: clock.now() + 3_600_000 });
    refuse = (response, { url }) =>
      url === "/api/auth/refresh" ? response.writeHead(200).end("<html>") : response.writeHead(401).end();
    const kapi = createApiClient({ baseUrl: base, clock, tokens, events: new EventTarget() });
    expect(await rejection(kapi.call("GET", "/thing"))).toMatchObject({ kind: "AUTH_ERROR" });
    expect(tokens.read()).toBeNull();
  });
});

test("the file of a path /storage/… is fetched under the API's base, any other address is left alone [API-17]", () => {
  const { fileAddress } = createApiClient({ baseUrl: "https://acme.example.com/" });
  expect(
    ["/storage/7/logo.png", "https://elsewhere.example/a.png", "/storages", ""].map(fileAddress),
  ).toEqual([
    "https://acme.example.com/api/storage/7/logo.png",
    "https://elsewhere.example/a.png",
    "/storages",
    "",
  ]);
  expect(createApiClient().fileAddress("/storage/a.png")).toBe("/api/storage/a.png");
});
