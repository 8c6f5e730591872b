import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { cleanRequest } from "@/scripts/server/clean-request.mjs";

function cleaned(headers: Record<string, string>, trustProxy: boolean) {
  const request = {
    headers: { host: "acme.localhost:3000", ...headers },
    socket: { remoteAddress: "::ffff:192.0.2.7" },
  } as unknown as IncomingMessage;
  cleanRequest(request, trustProxy);
  return request.headers;
}

const forged = {
  "x-tenant": "globex",
  "x-kapi-address": "198.51.100.1",
  "x-nonce": "abc",
  "content-security-policy": "default-src *",
  "x-middleware-subrequest": "middleware",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-forwarded-for": "203.0.113.1, 198.51.100.9",
  "x-forwarded-port": "1",
  forwarded: "for=1.2.3.4",
};

test("a caller cannot say what only the server knows", () => {
  expect(cleaned(forged, false)).toEqual({
    host: "acme.localhost:3000",
    "x-forwarded-host": "acme.localhost:3000",
    "x-forwarded-proto": "http",
    "x-forwarded-for": "192.0.2.7",
    "x-kapi-address": "192.0.2.7",
    "x-request-id": expect.stringMatching(/^[\w-]{36}$/) as string,
  });
});

test("behind a trusted proxy its own word counts, and of the address only what it appended", () => {
  expect(cleaned(forged, true)).toEqual({
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "198.51.100.9",
    "x-kapi-address": "198.51.100.9",
    "x-request-id": expect.stringMatching(/^[\w-]{36}$/) as string,
  });
});

test("everything else passes, the tenant header of integrators too [X-14]", () => {
  const kept = { "x-tenant-uuid": "acme", cookie: "a=1", "x-request-id": "12345678", "if-match": '"1-2"' };
  expect(cleaned(kept, false)).toMatchObject(kept);
});
