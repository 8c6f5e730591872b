import { createServer, request as ask, Agent, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PlainResponse } from "@/lib/platform/http/answer";
import { readBody } from "@/lib/platform/http/body";
import { door } from "@/scripts/server/door.mjs";
import { refusalOf } from "@/scripts/server/request-listener.mjs";
import { routeFinder } from "@/scripts/server/routes.mjs";

const TEXT = "Éclair ".repeat(500);
const cancelled = vi.fn();
const stream = (parts: string[]) =>
  new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
    cancel: cancelled,
  });
const type = (name: string) => ({ headers: { "Content-Type": name } });

const HANDLERS = {
  "/api/text": { GET: () => new PlainResponse(TEXT, type("text/plain")) },
  "/api/picture": { GET: () => new PlainResponse(Buffer.from(TEXT), type("image/png")) },
  "/api/short": {
    GET: () => Response.json({ short: true }, { headers: { Vary: "Cookie", "X-Own": "route" } }),
  },
  "/api/packed": {
    GET: () =>
      new PlainResponse(Buffer.from("packed"), {
        headers: { "Content-Type": "text/html", "Content-Encoding": "br" },
      }),
  },
  "/api/pieces": {
    GET: () =>
      new PlainResponse(stream(["one, ", "two"]), {
        headers: { "Content-Type": "text/csv", "Content-Length": "8" },
      }),
  },
  "/api/broken": {
    GET: () => {
      throw new Error("broken");
    },
  },
  "/api/cookies": {
    GET: () => {
      const answer = new Response(null, { status: 303, headers: { Location: "/" } });
      for (const cookie of ["a=1", "b=2"]) answer.headers.append("Set-Cookie", cookie);
      return answer;
    },
  },
  "/api/things/[id]": {
    GET: async (request: Request, { params }: { params: Promise<Record<string, unknown>> }) =>
      Response.json({ ...(await params), query: new URL(request.url).search, method: request.method }),
    POST: async (request: Request) => {
      const body = await readBody(request, 100_000).catch(() => null);
      return body ? new PlainResponse(body, type("text/plain")) : new Response("too large", { status: 413 });
    },
  },
};

const routeOf = routeFinder(
  Object.fromEntries(
    Object.entries(HANDLERS).map(([pattern, handlers]) => [
      pattern,
      [...Object.keys(handlers), "HEAD", "OPTIONS"],
    ]),
  ),
);
const answer = door(HANDLERS);
const server = createServer((request, response) => {
  response.setHeader("X-Request-Id", "request-1").setHeader("X-Own", "server");
  void answer(request, response, routeOf(request.url ?? ""));
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  agent.destroy();
  server.close();
});

type Answer = {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
  port: number | undefined;
};

function call(
  path: string,
  options: { method?: string; encoding?: string; body?: string } = {},
): Promise<Answer> {
  const { method = "GET", encoding, body } = options;
  const { port } = server.address() as AddressInfo;
  const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
  return new Promise((done, fail) => {
    const sent = ask({ host: "127.0.0.1", port, path, method, headers, agent }, (got) => {
      const local = got.socket.localPort;
      buffer(got).then(
        (bytes) => done({ status: got.statusCode, headers: got.headers, body: bytes, port: local }),
        fail,
      );
    });
    sent.once("error", fail).end(body);
  });
}

test("a whole answer says its length and goes out as it is", async () => {
  const { headers, body } = await call("/api/text");
  expect([headers["content-length"], body.toString()]).toEqual([String(Buffer.byteLength(TEXT)), TEXT]);
  expect([headers.vary, headers["content-encoding"], headers["transfer-encoding"]]).toEqual([
    "Accept-Encoding",
    undefined,
    undefined,
  ]);
});

test("a text is compressed for who takes it, a picture, a short text and what is compressed already are not", async () => {
  const { headers, body } = await call("/api/text", { encoding: "br, gzip" });
  expect([headers["content-encoding"], headers["content-length"]]).toEqual(["gzip", String(body.length)]);
  expect(gunzipSync(body).toString()).toBe(TEXT);
  expect((await call("/api/text", { encoding: "gzip;q=0" })).headers["content-encoding"]).toBeUndefined();
  const picture = await call("/api/picture", { encoding: "gzip" });
  expect([picture.headers["content-encoding"], picture.headers.vary]).toEqual([undefined, undefined]);
  const short = await call("/api/short", { encoding: "gzip" });
  expect([short.headers["content-encoding"], short.headers.vary]).toEqual([
    undefined,
    "Cookie, Accept-Encoding",
  ]);
  const packed = await call("/api/packed", { encoding: "gzip" });
  expect([packed.headers["content-encoding"], packed.body.toString()]).toEqual(["br", "packed"]);
});

test("HEAD has the headers of GET and no body, also where that would come in pieces", async () => {
  const whole = await call("/api/text", { method: "HEAD", encoding: "gzip" });
  expect([whole.headers["content-length"], whole.body.length]).toEqual([String(Buffer.byteLength(TEXT)), 0]);
  const pieces = await call("/api/pieces", { method: "HEAD" });
  expect([pieces.headers["content-length"], pieces.body.length]).toEqual(["8", 0]);
  expect(cancelled).toHaveBeenCalledOnce();
});

test("a body in pieces is sent with its length, or compressed without", async () => {
  const { headers, body } = await call("/api/pieces");
  expect([headers["content-length"], body.toString()]).toEqual(["8", "one, two"]);
  const packed = await call("/api/pieces", { encoding: "gzip" });
  expect([packed.headers["content-length"], gunzipSync(packed.body).toString()]).toEqual([
    undefined,
    "one, two",
  ]);
});

test("OPTIONS names the methods, and what a handler throws is a 500 in the API's format", async () => {
  const options = await call("/api/things/1", { method: "OPTIONS" });
  expect([options.status, options.headers.allow]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
  const noted = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { status, body } = await call("/api/broken");
  expect([status, JSON.parse(body.toString())]).toEqual([
    500,
    expect.objectContaining({ code: "SERVER_ERROR", request_id: "request-1", retryable: true }),
  ]);
  expect(noted).toHaveBeenCalledOnce();
  noted.mockRestore();
});

test("the server's own headers come before the route's, cookies are all sent", async () => {
  expect((await call("/api/short")).headers["x-own"]).toBe("server");
  const { status, headers } = await call("/api/cookies");
  expect([status, headers["set-cookie"], headers.location]).toEqual([303, ["a=1", "b=2"], "/"]);
});

test("a handler gets the variable parts of the address, decoded, and the query", async () => {
  const { body } = await call("/api/things/a%20b%2Fc?d=%zz", { method: "GET" });
  expect(JSON.parse(body.toString())).toEqual({ id: "a b/c", query: "?d=%zz", method: "GET" });
});

test("a refused body does not cost the connection", async () => {
  const kept = await call("/api/things/1", { method: "POST", body: "taken" });
  const refused = await call("/api/things/1", { method: "POST", body: "x".repeat(3_000_000) });
  const next = await call("/api/things/1", { method: "POST", body: "again" });
  expect([kept.body.toString(), refused.status, next.body.toString()]).toEqual(["taken", 413, "again"]);
  expect([refused.port, next.port]).toEqual([kept.port, kept.port]);
});

test.each([
  ["/api/text/", "/api/text"],
  ["//api//text?a=//b/", "/api/text?a=//b/"],
  ["/\\evil.example", "/evil.example"],
  ["http://other.example/api/text?a", "/api/text?a"],
  ["http://other.example", "/"],
  ["//", "/"],
])("%s is written otherwise: it leads to %s", (url, Location) => {
  const refusal = refusalOf(
    { url, method: "GET", httpVersion: "1.0", rawHeaders: [] } as never,
    routeOf(url),
  );
  expect(refusal).toEqual([308, { Location }]);
});

test("a page and a file take GET and HEAD alone", () => {
  const refusal = (method: string, url: string) =>
    refusalOf({ url, method, httpVersion: "1.0", rawHeaders: [] } as never, routeOf(url));
  expect(refusal("OPTIONS", "/login")).toEqual([405, { Allow: "GET, HEAD" }]);
  expect(refusal("POST", "/_next/static/x.js")).toEqual([405, { Allow: "GET, HEAD" }]);
  expect(refusal("DELETE", "/api/text")).toEqual([405, { Allow: "GET, HEAD, OPTIONS" }]);
  expect(refusal("HEAD", "/login")).toBeUndefined();
});
